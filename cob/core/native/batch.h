/* Many games side by side, as learning programs see and play them. cob/environment/encoding.py and vector.py hand over
 * the same structures. */
#ifndef COB_BATCH_H
#define COB_BATCH_H
#include "core.h"

/* The slices of an observation: one entry `name` is the place where the slice of that name begins. */
#define TABLE_SLICES(X) \
    X(players) X(rules) X(phase) X(round) X(white_die) X(decides) X(asked) X(geese_space) X(bought) X(hired) X(board) \
    X(depot_goods) X(round_goods) X(large_bonuses_left) X(small_bonuses_left) X(unseen_tiles) X(unseen_black_tiles) \
    X(unseen_goods)
#define PLAYER_SLICES(X) \
    X(points) X(turn) X(track) X(silverlings) X(workers) X(dice) X(rolled) X(storage) X(goods) X(sold) X(large_bonuses) \
    X(small_bonuses) X(credited) X(tiles) X(colours) X(values)
#define CHOICE_SLICES(X) X(colours_to_choose) X(values_to_choose)
#define SLICES(X) TABLE_SLICES(X) PLAYER_SLICES(X) CHOICE_SLICES(X)

/* The actions by their numbers in the core, each with the parts from which its number is made. */
#define ACTION_PARTS \
    "TakeTile die depot tile discard, AddTile die tile space, SellGoods die goods, TakeWorkers die, " \
    "BuyTile depot tile discard, TakeGoods depots goods, ScoreAnimals species, UseCrane building, Decline, EndTurn, " \
    "ChooseEstate estate, ChooseCastle space, BuyTile for_workers depot tile discard"

enum { MOST_PARTS = 3, HAND = 128 /* sets of goods */, MOST_SWITCHES = 32 };

#define PLACE(name) int32_t name;
typedef struct { /* the numbers of actions and the places of an observation */
    int32_t size, actions, player_step, choice_step, faces, switches; /* steps: from one player, one estate to the next */
    struct { SLICES(PLACE) } at; /* of players and estates the first one's */
    int32_t first[OPS], step[OPS][MOST_PARTS]; /* the first number of an action, and how far each part counts */
    uint8_t haul[DEPOTS + 1][DEPOTS + 1], load[HAND]; /* places of depots emptied together, and of sets of goods */
    uint8_t question[DUE_START];
    int16_t settings[MOST_SWITCHES]; /* of the switches of the rules */
} Encoding;

typedef struct { /* arrays with a row for each game; the memory is the caller's */
    const Encoding *encoding;
    int32_t games, players, secret, by_rank;
    const Game **next_game, **game; /* the tables of the game after this one, and of this one */
    const uint64_t *next_seed;
    State *state;
    int32_t *legal;  /* how many actions are allowed, */
    Action *action;  /* which, with room for `actions` a game, */
    int16_t *number; /* and their numbers */
    int16_t *seen;   /* observations, `size` a game */
    int8_t *mask;    /* `actions` a game */
    float *reward;   /* a number for each player, as of points */
    int32_t *points;
    uint8_t *ended;
    int32_t *to_move;
} Batch;

API const char *cob_batch_slices(void); /* the names of the slices, each with a space behind it */
API const char *cob_batch_actions(void); /* ACTION_PARTS */
API int cob_batch_begin(const Batch *batch); /* begin all games; not 0 where one cannot begin */
API int cob_batch_step(const Batch *batch, const int32_t *numbers); /* one action in each game; the first game in which
    the number is not allowed, and then nothing has happened, or -1 */
API void cob_batch_choose(const Batch *batch, uint64_t *chance, int32_t *numbers); /* an allowed action in each game */
#endif
