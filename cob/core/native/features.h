/* The features of a position, group by group in the order of their columns; cob/core/feature_names.py says what each
 * means and compares names and sizes with this list when the library is loaded. */
#ifndef COB_FEATURES_H
#define COB_FEATURES_H
#include "core.h"

enum { LARGEST = 8, SHAPES = LARGEST * (LARGEST + 1) / 2, TRAINED = 26, CHANGERS = 14, WORKED_ON = 11 };

#define FEATURE_GROUPS(G) \
    G(phase, 5) G(rounds_left, 5) G(turns_left, 1) G(players, 3) G(region, 36) G(spaces_left, 6) G(lacks_one, 6) \
    G(lacks_two, 6) G(lacks_three, 6) G(open, 6) G(dice_for, 6) G(dice_for_any, 1) G(region_worth, 1) \
    G(region_worth_later, 1) G(worth, 6) G(bonus, 6) G(bonus_near, 6) G(others_lack, 6) G(stored, 6) \
    G(stored_building, 8) G(placeable, 6) G(ready_building, 8) G(completing, 6) G(completing_worth, 1) \
    G(dice_for_stored, 6) G(values_to, 4) G(stuck, 1) G(stored_knowledge, 26) G(storage_free, 1) G(storage_full, 1) \
    G(best_pasture, 4) G(stored_animal, 4) G(animal_gain, 1) G(pasture_promise, 1) G(city_room, 8) G(city_open, 8) \
    G(built, 8) G(goods, 1) G(goods_types, 1) G(goods_of_type, 3) G(sold_types, 1) G(sold, 1) G(haul, 1) \
    G(track_space, 1) G(ahead, 1) G(workers, 1) G(workers_up_to, 3) G(silverlings, 1) G(silverlings_up_to, 2) \
    G(mines, 1) G(mine_income, 1) G(knowledge, 26) G(knowledge_time, 14) G(knowledge_use, 11) \
    G(stored_knowledge_worth, 1) G(knowledge_promise, 1) G(on_depots, 6) G(depots_with, 6) G(building_on_depots, 8) \
    G(black, 6) G(wanted_one, 6) G(building_offer, 8) G(black_wanted, 1) G(depot_animal_gain, 1) \
    G(depot_knowledge_worth, 1) G(dice_left, 2) G(die_adds, 6) G(die_takes, 6) G(effect, 7)

#define F_COLUMNS(name, size) F_##name, F_##name##_last = F_##name + (size) - 1,
enum { FEATURE_GROUPS(F_COLUMNS) FEATURES, IN_A_TURN = F_dice_left };

typedef struct { /* what lies on the main board: the same for all players */
    uint8_t tiles[TILES]; /* on the numbered depots */
    int kind[KINDS], black_kind[KINDS], depots_with[KINDS], lying[DEPOTS + 1]; /* lying: kinds as masks */
} Offer;

typedef struct { /* what several groups are made from */
    const Game *game;
    const State *state;
    const Player *player;
    const Estate *estate;
    int seat, stage, rounds_left, turns_left, stays, points_now, points_later, incomes;
    uint8_t tiles[TILES], stored[TILES]; /* tiles in the estate and in storage */
    int stored_kind[KINDS], left[KINDS], open[KINDS], values[KINDS], wanted[KINDS], placeable[KINDS]; /* values: die values as masks */
    int add, room[BUILDINGS], room_now[BUILDINGS], animals[SPECIES]; /* add: die values for stored tiles, as a mask */
    float completing_worth[KINDS], certain;
    int goods, goods_types, sold, sold_types, mines;
} Look;

typedef struct { /* what is known of a player who waits: it stays in the others' turns */
    Look look;
    float x[FEATURES];
    int is_known;
} Waiting;

void count_offer(const Game *game, const State *state, Offer *offer);
/* All return the points already certain. */
float features(const Game *game, const State *state, int seat, float *x);
float features_with(const Game *game, const State *state, int seat, const Offer *offer, float *x);
float features_beside(const Game *game, const State *state, int seat, const Offer *offer, Waiting *kept, float *x); /* of a player who waits */
#endif
