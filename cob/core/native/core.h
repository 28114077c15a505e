/* The core: a position without pointers, its rules, its value, and the search through turns.
 *
 * The rules are those of `cob.engine`, which is the specification: the same actions in the same order, and the same
 * chance from the same start value. The core knows no tile and no estate. What is printed on them is handed over in a
 * `Description`, so a tile or an estate of one's own needs no new build. There is no global state.
 */
#ifndef COB_CORE_H
#define COB_CORE_H
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

/* A function that is compiled twice, for the processor that is there and for any: the same sums in the same order. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__)
#define FAST __attribute__((flatten, target_clones("avx2", "default")))
#else
#define FAST
#endif

enum {
    PLAYERS = 4, SPACES = 37, KINDS = 6, BUILDINGS = 8, TILES = 64, NO_TILE = TILES - 1, SPECIES = 4, GOOSE = 4,
    DEPOTS = 6, PER_DEPOT = 4, DEPOT_SPACES = 24, BLACK_SPACES = 8, BOARD_SPACES = 32, GOODS = 7, STORAGE = 3,
    ROUNDS = 5, PHASES = 5, TRACK = 7, SOURCES = 10, SCORERS = 16, PENDING = 4, ESTATES = 64, NONE = 255,
    MOST_ACTIONS = 1024, /* more than any position of three stored tiles, full depots and two depots of goods allows */
};
enum { CASTLE, MINE, KNOWLEDGE, SHIP, ANIMAL, BUILDING }; /* kinds, the colours of tiles and spaces */
enum { FROM_REGIONS, FROM_PHASES, FROM_BONUS_TILES, FROM_ANIMALS, FROM_GOODS, FROM_WATCHTOWERS, FROM_UNSOLD_GOODS,
       FROM_SILVERLINGS, FROM_WORKERS, FROM_KNOWLEDGE }; /* sources of points */
enum { SAME_BUILDINGS = 1, MINE_WORKERS, TWO_SILVERLINGS_A_SALE, WORKER_A_SALE, TWO_DEPOTS_OF_GOODS, MORE_OFFERS,
       POINT_AN_ANIMAL_TILE, DOUBLE_WORKERS, FREE_STEP_TO_TAKE = 12, SILVERLING_WITH_WORKERS, FOUR_WORKERS };
       /* the numbers of the knowledge tiles that change rules */
enum { COUNTS_SOLD_TYPES, COUNTS_TILES, COUNTS_SPECIES, COUNTS_SOLD_GOODS, COUNTS_BONUS_TILES, COUNTS_NOTHING };
enum { BUYS, BUILDS, BUYS_FOR_EITHER }; /* the effect of knowledge tile 6 */
enum { GIVES_NOTHING, GIVES_POINTS, GIVES_SILVERLINGS, GIVES_WORKERS }; /* gains without a decision */

/* What a position asks. CHOICES decisions with actions of a turn come first: their actions are in the `Description`. */
enum { TURN, CHOICES = 7, SHIP_GOODS = CHOICES, GEESE_CHOICE, CRANE_CHOICE, ESTATE_CHOICE, CASTLE_CHOICE,
       DUE_START, DUE_GOODS, DUE_PHASE, DUE_ROUND };

/* An action is a number: what is done, the die, and up to three values. */
enum { TAKE, ADD, SELL, WORK, BUY, LOAD, SCORE, USE_CRANE, DECLINE, END, CHOOSE_ESTATE, CHOOSE_CASTLE,
       BUY_FOR_WORKERS, OPS };
typedef uint32_t Action;
#define ACTION(op, die, a, b, c) \
    ((Action)(op) | (Action)(die) << 4 | (Action)(a) << 8 | (Action)(b) << 16 | (Action)(c) << 24)
#define OP(action) ((action) & 15)
#define DIE(action) ((action) >> 4 & 15)
#define A(action) ((action) >> 8 & 255)
#define B(action) ((action) >> 16 & 255)
#define C(action) ((action) >> 24)
#define IS_PURCHASE(action) (OP(action) == BUY || OP(action) == BUY_FOR_WORKERS)

typedef struct { /* one player's board; cob/core/flat.py writes and reads the same fields */
    uint64_t filled, frontier, barred[BUILDINGS];
    uint32_t knowledge;
    int32_t points;
    int16_t points_by[SOURCES], credited[SCORERS]; /* credited: -1 where a tile has not scored yet */
    uint16_t silverlings, workers;
    uint8_t estate[SPACES], storage[STORAGE], stored, goods[GOODS], sold[GOODS], dice[2], rolled[2], unused;
    uint8_t large, small, layout, castle, step, height; /* step and height: the place on the turn order track */
    uint8_t padding[6];
} Player;

typedef struct {
    uint64_t chance; /* the word of the random source */
    uint8_t players, current, order[PLAYERS], ordered, phases_begun, round, white, over, bought, hired, large, small;
    uint8_t pending[PENDING], place[PENDING], waiting; /* the stack of decisions; place: the space of the geese */
    uint8_t board[BOARD_SPACES], depot_goods[GOODS][GOODS], round_goods[ROUNDS], goods_left;
    uint8_t coloured[TILES], black[TILES], unseen[GOODS];
    uint8_t padding[2];
    Player player[PLAYERS];
} State;

typedef struct { uint8_t takes, adds, sells, workers, own_dice, optional; } Choice;

enum { AGREED = 24 };

typedef struct { /* all that differs between games, as cob/core/tables.py hands it over */
    int32_t agreed[AGREED]; /* sizes and numbers that the engine and this file both know: see `is_agreed` in game.c */
    int32_t players, phases, black_tiles, buys_any_time, tile_six, scores_at_once, random_order, most_empty_wins, estates, scorers;
    int32_t price, hiring_price, crane_points, silverlings, starting_goods, goods_per_type, workers_per_point;
    uint8_t kind[TILES], animals[TILES], species[TILES], number[TILES], counts[TILES], counted[TILES], points[TILES];
    uint8_t scorer[SCORERS], gain[TILES], amount[TILES], asks[TILES], free_step[TILES], coloured[TILES], black[TILES];
    uint8_t deals[PHASES][DEPOT_SPACES], phase_points[PHASES], pair[12][2], start_castle;
    uint8_t offered[PLAYERS][ESTATES], offers[PLAYERS];
    uint8_t kinds[ESTATES][SPACES], dice[ESTATES][SPACES];
    Choice choice[CHOICES];
    uint64_t neighbours[SPACES];
} Description;

typedef struct { /* an estate as printed */
    uint8_t kinds[SPACES], dice[SPACES], region_of[SPACES];
    uint64_t of_kind[KINDS], of_value[128], of_kind_and_die[KINDS][7];
    uint64_t region[SPACES];
    uint8_t regions, region_kind[SPACES], region_size[SPACES];
} Estate;

typedef struct {
    Description about;
    uint8_t buildings_counted[TILES]; /* for a scoring tile the building that it counts, else NONE */
    uint8_t scoring[SCORERS], scorings; /* the tiles that count something at the end */
    uint8_t reach[4][4][8], cost[4][7][7];
    Estate *estate;
} Game;

#define SIZE_OF(players) (offsetof(State, player) + (players) * sizeof(Player))
#define HAS(player, number) ((player)->knowledge >> (number) & 1)
#define PHASE(state) ((state)->phases_begun - 1) /* 0 to 4 for A to E, -1 before the first */
#define TURNS_LEFT(game, state) ((game)->about.phases * ROUNDS - MAX(PHASE(state), 0) * ROUNDS - (state)->round)
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static inline int count_bits(uint64_t mask) {
#if defined(__GNUC__)
    return __builtin_popcountll(mask);
#else
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
#endif
}
static inline int lowest(uint64_t mask) { /* the place of the lowest bit of a mask that has one */
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    return count_bits((mask & -mask) - 1);
#endif
}
#define FOR_BITS(bit, mask) \
    for (uint64_t left_ = (mask), bit = 0; left_ && (bit = (uint64_t)lowest(left_), 1); left_ &= left_ - 1)

static inline uint64_t mixed(uint64_t key, uint64_t word) { /* a key of all words so far */
    key = (key ^ word) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}
static inline uint64_t next_word(uint64_t *chance) { /* SplitMix64 */
    uint64_t word = *chance += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}
static inline uint32_t below(uint64_t *chance, uint32_t limit) { /* 0 to limit - 1: the upper half of a product */
    uint64_t word = next_word(chance);
    return (uint32_t)(((word >> 32) * limit + ((word & 0xFFFFFFFFu) * limit >> 32)) >> 32);
}

/* rules.c */
int legal_actions(const Game *game, const State *state, Action *actions);
void apply_action(const Game *game, State *state, Action action);
void draw_due(const Game *game, State *state);
int counted_by(const Game *game, const Player *player, const uint8_t *tiles, int tile);
int species_beside(const Game *game, const Player *player, int space);
int points_of_knowledge(const Game *game, const Player *player, const uint8_t *tiles);
uint64_t open_spaces(const Game *game, const Player *player, int tile);
int goes_before(const Player *one, const Player *other);

/* game.c */
API Game *cob_new_game(const Description *about); /* NULL where memory lacks or the description cannot be */
API void cob_free_game(Game *game);

/* api.c */
API int cob_new_state(const Game *game, const uint8_t *castles, uint64_t seed, State *state); /* 0 if it can be played */

/* check.c: what is wrong with a position or an action that comes from outside; 0 if nothing is. */
int problem_of_state(const Game *game, const State *state);
int problem_of_action(const Game *game, const State *state, Action action);
#endif
