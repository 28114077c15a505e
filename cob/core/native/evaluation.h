/* The value of positions: points certain, a sum over features whose weights change in the course of the game, and a
 * share of what a network adds. Sums have a fixed order, so a position's way to its value is the same everywhere. */
#ifndef COB_EVALUATION_H
#define COB_EVALUATION_H
#include "features.h"

enum { PADDED = (FEATURES + 15) / 16 * 16, UNITS = 64, MORE_UNITS = 32, MOMENTS = 5, TURNS = PHASES * ROUNDS + 1 };

typedef struct { /* what is learned, for unscaled features, as cob/core/evaluation.py hands it over */
    const float *moments; /* (TURNS, 2, MOMENTS): by turns left, and whether the round has not begun */
    const float *weights; /* (FEATURES, MOMENTS) */
    const float *gain, *offset; /* (FEATURES): what a network takes is gain * feature - offset, within its limit */
    const float *first, *first_bias; /* (FEATURES, UNITS), (UNITS) */
    const float *second, *second_bias; /* (UNITS, MORE_UNITS), (MORE_UNITS) */
    const float *last; /* (MORE_UNITS) */
    float last_bias, share, limit;
} Weights;

typedef struct Evaluation Evaluation;

typedef struct { /* a position near others: their first layer and sum follow from its own by what is different */
    float x[PADDED], hidden[UNITS], sum;
    int is_known, moves; /* moves: the next position that is valued takes its place */
    Waiting waiting; /* of a player whose turn it is not */
} Reference;

API Evaluation *cob_new_evaluation(const Weights *weights); /* NULL where memory lacks */
API void cob_free_evaluation(Evaluation *evaluation);

void forget(Reference *references); /* of all seats, as they must be before a turn */

/* The points that a player may expect. A reference that is unknown, or moves, becomes that of this position. */
float value_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, const Offer *offer, Reference *reference);
/* The sum of the others' points; a reference for each seat. */
float others_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, const Offer *offer, Reference *references);
/* A key of all that the others' points depend on and the player to move can change in a turn. */
uint64_t seen_by_others(const Game *game, const State *state, uint64_t key);
/* A player's points, less the mean of the others' times `rivals`; a reference for each seat. */
float lead_of(const Game *game, const Evaluation *evaluation, const State *state, int seat, float rivals, Reference *references);
#endif
