/* Searching through a turn, and playing turns on. */
#ifndef COB_SEARCH_H
#define COB_SEARCH_H
#include "evaluation.h"

enum { LONGEST = 64 }; /* actions of a turn */

typedef struct Search Search; /* the memory of searches, used again by the next one */

Search *new_search(void); /* NULL where memory lacks */
void free_search(Search *search);

/* The ways to play the turn out, the best first; 0 where memory lacks. Of the positions after the same number of actions
 * the best `width` are searched further. */
int search_turn(Search *search, const Game *game, const Evaluation *evaluation, const State *state, float rivals, int width);
long positions_valued(const Search *search); /* since the search was made */
const State *plan_state(const Search *search, int plan);
float plan_value(const Search *search, int plan);
int plan_actions(const Search *search, int plan, Action *actions); /* without the end of the turn; returns their number */

typedef struct { int32_t turns_ahead, beam_ahead, beam_of_others; float rivals; } Foresight;
#endif
