/* Legal actions, their deeds, and the course of the game: what cob/engine/legality.py, effects.py, scoring.py and
 * rounds.py say, action by action in their order. */
#include "core.h"
#include <string.h>

typedef struct { Action *to; int count; } List;

static void put(List *list, Action action) {
    if (list->count < MOST_ACTIONS) list->to[list->count++] = action;
}

static int each_once(const uint8_t *tiles, int count, uint8_t *found) { /* without repetitions and empty places */
    int different = 0;
    for (int at = 0; at < count; at++) {
        int same = 0;
        if (tiles[at] == NO_TILE) continue;
        while (same < different && found[same] != tiles[at]) same++;
        if (same == different) found[different++] = tiles[at];
    }
    return different;
}

static int tiles_on(const State *state, int depot, uint8_t *found) { /* depot 0 is the black depot */
    return depot ? each_once(state->board + PER_DEPOT * (depot - 1), PER_DEPOT, found)
                 : each_once(state->board + DEPOT_SPACES, BLACK_SPACES, found);
}

/* --- dice and workers (ledger WRK, KNW-08 to KNW-12) --- */

static int help_level(const Player *player, int free_step) {
    return (int)(player->knowledge >> free_step & 1) | (int)HAS(player, DOUBLE_WORKERS) << 1;
}
static int in_reach(const Game *game, const Player *player, int free_step, int die) { /* values as a mask of bits 1 to 6 */
    return game->reach[help_level(player, free_step)][MIN(player->workers, 3)][die];
}
static int worker_cost(const Game *game, const Player *player, int free_step, int die, int value) {
    return game->cost[help_level(player, free_step)][die][value];
}

/* --- the sets --- */

uint64_t open_spaces(const Game *game, const Player *player, int tile) { /* ledger PLC-01 to PLC-06 */
    uint64_t spaces = player->frontier & game->estate[player->layout].of_kind[game->about.kind[tile]];
    if (tile < BUILDINGS && !HAS(player, SAME_BUILDINGS)) spaces &= ~player->barred[tile];
    return spaces;
}

static int goods_types(const Player *player) {
    int types = 0;
    for (int good = 1; good < GOODS; good++) types += player->goods[good] > 0;
    return types;
}

static int depots_loading(const State *state, const Player *player) { /* how many depots have goods that fit (SHP-02) */
    int loading = 0, has_room = goods_types(player) < STORAGE;
    for (int depot = 1; depot <= DEPOTS; depot++) {
        int fits = 0;
        for (int good = 1; good < GOODS; good++) fits |= state->depot_goods[depot][good] && (has_room || player->goods[good]);
        loading += fits;
    }
    return loading;
}

static void put_loads(List *list, int first, int second, int on_first, int on_second, int owned) {
    int all = on_first | on_second, fresh = all & ~owned, places = STORAGE - count_bits((uint64_t)owned);
    if (count_bits((uint64_t)fresh) <= places) { put(list, ACTION(LOAD, 0, first, second, all)); return; }
    /* Every choice of as many new types as there are places, in the order of `itertools.combinations`. */
    int types[GOODS], count = 0, chosen[STORAGE];
    for (int good = 1; good < GOODS; good++) if (fresh >> good & 1) types[count++] = good;
    for (int at = 0; at < places; at++) chosen[at] = at;
    for (;;) {
        int load = all & owned, at = places - 1;
        for (int place = 0; place < places; place++) load |= 1 << types[chosen[place]];
        if ((load & on_first) && (!second || (load & on_second))) put(list, ACTION(LOAD, 0, first, second, load));
        while (at >= 0 && chosen[at] == count - places + at) at--;
        if (at < 0) return;
        for (chosen[at]++; ++at < places;) chosen[at] = chosen[at - 1] + 1;
    }
}

static void list_loads(const Game *game, const State *state, const Player *player, List *list) { /* EC-10 to EC-12 */
    int lying[DEPOTS + 1] = {0}, owned = 0;
    for (int good = 1; good < GOODS; good++) {
        if (player->goods[good]) owned |= 1 << good;
        for (int depot = 1; depot <= DEPOTS; depot++) if (state->depot_goods[depot][good]) lying[depot] |= 1 << good;
    }
    for (int at = 0; at < (HAS(player, TWO_DEPOTS_OF_GOODS) ? 12 : DEPOTS); at++) {
        int first = game->about.pair[at][0], second = game->about.pair[at][1]; /* second is 0 for a single depot */
        if (!lying[first] || (second && !lying[second])) continue;
        put_loads(list, first, second, lying[first], second ? lying[second] : 0, owned);
    }
    if (depots_loading(state, player) < DEPOTS) put(list, ACTION(DECLINE, 0, 0, 0, 0));
}

static void list_takes(const Game *game, const State *state, const Player *player, int kinds, int die, List *list) {
    uint8_t tiles[PER_DEPOT], stored[STORAGE];
    int depots = in_reach(game, player, FREE_STEP_TO_TAKE, die), kept = each_once(player->storage, player->stored, stored);
    for (int depot = 1; depot <= DEPOTS; depot++) {
        if (!(depots >> depot & 1)) continue;
        int count = tiles_on(state, depot, tiles);
        for (int at = 0; at < count; at++) {
            if (!(kinds >> game->about.kind[tiles[at]] & 1)) continue;
            if (player->stored < STORAGE) put(list, ACTION(TAKE, die, depot, tiles[at], NONE));
            else for (int drop = 0; drop < kept; drop++) put(list, ACTION(TAKE, die, depot, tiles[at], stored[drop]));
        }
    }
}

static void list_adds(const Game *game, const Player *player, const uint8_t *dice, int count, List *list) {
    uint8_t stored[STORAGE];
    int kept = each_once(player->storage, player->stored, stored);
    for (int at = 0; at < kept; at++) {
        uint64_t spaces = open_spaces(game, player, stored[at]);
        for (int use = 0; spaces && use < count; use++) {
            int values = in_reach(game, player, game->about.free_step[stored[at]], dice[use]);
            FOR_BITS(space, spaces & game->estate[player->layout].of_value[values])
                put(list, ACTION(ADD, dice[use], stored[at], space, 0));
        }
    }
}

static void list_purchases(const Game *game, const State *state, const Player *player, int op, int depot, int kinds, List *list) {
    uint8_t tiles[BLACK_SPACES], stored[STORAGE];
    int count = tiles_on(state, depot, tiles), kept = each_once(player->storage, player->stored, stored);
    for (int at = 0; at < count; at++) {
        if (!(kinds >> game->about.kind[tiles[at]] & 1)) continue;
        if (player->stored < STORAGE) put(list, ACTION(op, 0, depot, tiles[at], NONE));
        else for (int drop = 0; drop < kept; drop++) put(list, ACTION(op, 0, depot, tiles[at], stored[drop]));
    }
}

static void list_offers(const Game *game, const State *state, const Player *player, List *list) { /* BLK, KNW-06, SE-22, EC-09a */
    int rule = HAS(player, MORE_OFFERS) ? game->about.tile_six : -1, last = rule == BUYS || rule == BUYS_FOR_EITHER ? DEPOTS : 0;
    int has_workers = player->workers >= game->about.hiring_price;
    if (!state->bought && player->silverlings >= game->about.price)
        for (int depot = 0; depot <= last; depot++) list_purchases(game, state, player, BUY, depot, 63, list);
    if (!state->bought && has_workers && rule == BUYS_FOR_EITHER)
        for (int depot = 0; depot <= last; depot++) list_purchases(game, state, player, BUY_FOR_WORKERS, depot, 63, list);
    if (!state->hired && has_workers && rule == BUILDS)
        for (int depot = 1; depot <= DEPOTS; depot++) list_purchases(game, state, player, BUY, depot, 1 << BUILDING, list);
}

static void list_choice(const Game *game, const State *state, const Player *player, int asked, List *list) {
    const Choice *choice = &game->about.choice[asked];
    uint8_t dice[2] = {0, 0};
    int count = 1;
    if (choice->own_dice) {
        count = 2 - player->unused; /* `unused` counts the dice that are spent */
        memcpy(dice, player->dice, 2);
        if (count == 2 && dice[0] == dice[1]) count = 1;
    }
    if (choice->takes) for (int at = 0; at < count; at++) list_takes(game, state, player, choice->takes, dice[at], list);
    if (choice->adds) list_adds(game, player, dice, count, list);
    if (choice->sells || choice->workers) for (int at = 0; at < count; at++) {
        int values = in_reach(game, player, 0, dice[at]);
        if (choice->sells) for (int good = 1; good < GOODS; good++)
            if (player->goods[good] && values >> good & 1) put(list, ACTION(SELL, dice[at], good, 0, 0));
        if (choice->workers) put(list, ACTION(WORK, dice[at], 0, 0, 0));
    }
    if (choice->own_dice || game->about.buys_any_time) list_offers(game, state, player, list);
    if (choice->optional) put(list, ACTION(DECLINE, 0, 0, 0, 0));
    else if (!count) put(list, ACTION(END, 0, 0, 0, 0));
}

static int has_use(const Game *game, const State *state, int asked) { /* ledger BLD-03, ruling EC-22 */
    Action actions[MOST_ACTIONS];
    List list = {actions, 0};
    list_choice(game, state, state->player + state->current, asked, &list);
    for (int at = 0; at < list.count; at++)
        if (OP(actions[at]) != DECLINE && (!IS_PURCHASE(actions[at]) || game->about.choice[asked].adds)) return 1;
    return 0;
}

int species_beside(const Game *game, const Player *player, int space) { /* usual animals in a pasture, as a mask (EC-51) */
    const Estate *estate = &game->estate[player->layout];
    int found = 0;
    FOR_BITS(other, estate->region[estate->region_of[space]] & player->filled) {
        int species = game->about.species[player->estate[other]];
        if (species < SPECIES) found |= 1 << species;
    }
    return found;
}

int legal_actions(const Game *game, const State *state, Action *actions) {
    List list = {actions, 0};
    const Player *player = state->player + state->current;
    if (!state->waiting) return 0;
    int asked = state->pending[state->waiting - 1];
    if (asked < CHOICES) list_choice(game, state, player, asked, &list);
    else if (asked == SHIP_GOODS) list_loads(game, state, player, &list);
    else if (asked == GEESE_CHOICE) {
        int found = species_beside(game, player, state->place[state->waiting - 1]);
        for (int species = 0; species < SPECIES; species++) if (found >> species & 1) put(&list, ACTION(SCORE, 0, species, 0, 0));
    } else if (asked == CRANE_CHOICE) {
        for (int tile = 0; tile < BUILDINGS; tile++)
            if (game->about.asks[tile] == NONE || has_use(game, state, game->about.asks[tile])) put(&list, ACTION(USE_CRANE, 0, tile, 0, 0));
    } else if (asked == ESTATE_CHOICE) {
        for (int at = 0; at < game->about.offers[state->current]; at++) put(&list, ACTION(CHOOSE_ESTATE, 0, game->about.offered[state->current][at], 0, 0));
    } else if (asked == CASTLE_CHOICE) {
        FOR_BITS(space, game->estate[player->layout].of_kind[CASTLE]) put(&list, ACTION(CHOOSE_CASTLE, 0, space, 0, 0));
    }
    return list.count;
}

/* --- points --- */

static void score(Player *player, int points, int source) {
    player->points += points;
    player->points_by[source] = (int16_t)(player->points_by[source] + points);
}

static void count_tiles(const Player *player, uint8_t *tiles) {
    memset(tiles, 0, TILES);
    for (int space = 0; space < SPACES; space++) tiles[player->estate[space]]++;
}

int counted_by(const Game *game, const Player *player, const uint8_t *tiles, int tile) { /* ledger KNW-15 to KNW-26 */
    int count = 0, seen = 0;
    switch (game->about.counts[tile]) {
    case COUNTS_SOLD_TYPES: for (int good = 1; good < GOODS; good++) count += player->sold[good] > 0; return count;
    case COUNTS_SOLD_GOODS: for (int good = 1; good < GOODS; good++) count += player->sold[good]; return count;
    case COUNTS_BONUS_TILES: return count_bits(player->large) + count_bits(player->small);
    case COUNTS_SPECIES:
        for (int other = 0; other < NO_TILE; other++) if (tiles[other] && game->about.animals[other]) seen |= 1 << game->about.species[other];
        return count_bits((uint64_t)seen);
    default: return tiles[game->about.counted[tile]];
    }
}

static int crane_counts(const Game *game, const uint8_t *tiles, int crane) { /* ledger SE-21, ruling EC-52 */
    for (int at = 0; tiles[crane] && at < game->scorings; at++)
        if (tiles[game->scoring[at]] && game->buildings_counted[game->scoring[at]] != NONE) return 1;
    return 0;
}

static int worth(const Game *game, const Player *player, const uint8_t *tiles, int tile) { /* of a scoring tile or the crane, now */
    if (game->about.asks[tile] == CRANE_CHOICE) return crane_counts(game, tiles, tile) ? game->about.crane_points : 0;
    return game->about.points[tile] * counted_by(game, player, tiles, tile);
}

int points_of_knowledge(const Game *game, const Player *player, const uint8_t *tiles) { /* those not scored yet */
    int points = 0;
    for (int at = 0; at < game->about.scorers; at++) {
        int tile = game->about.scorer[at];
        if (tiles[tile]) points += worth(game, player, tiles, tile) - MAX(player->credited[at], 0);
    }
    return points;
}

static void score_knowledge(const Game *game, Player *player, int at_the_end) { /* ledger END-06, YUC-02 */
    uint8_t tiles[TILES];
    count_tiles(player, tiles);
    for (int at = 0; at < game->about.scorers; at++) {
        int tile = game->about.scorer[at], is_new = player->credited[at] < 0;
        if (!tiles[tile] || (game->about.asks[tile] == CRANE_CHOICE && !crane_counts(game, tiles, tile))) continue;
        int points = worth(game, player, tiles, tile) - MAX(player->credited[at], 0);
        if (!points && !(at_the_end && is_new)) continue;
        score(player, points, FROM_KNOWLEDGE);
        player->credited[at] = (int16_t)(MAX(player->credited[at], 0) + points);
    }
}

static void score_placement(const Game *game, State *state, int space) { /* ledger REG-01, REG-02, BON-01 to BON-03 */
    Player *player = state->player + state->current;
    const Estate *estate = &game->estate[player->layout];
    int at = estate->region_of[space], size = estate->region_size[at], kind = estate->kinds[space], bit = 1 << kind;
    if (estate->region[at] & ~player->filled) return;
    score(player, size * (size + 1) / 2, FROM_REGIONS);
    score(player, game->about.phase_points[PHASE(state)], FROM_PHASES);
    if (estate->of_kind[kind] & ~player->filled) return;
    if (state->large & bit) {
        state->large ^= bit; player->large |= bit;
        score(player, state->players + 3, FROM_BONUS_TILES);
    } else if (state->small & bit) {
        state->small ^= bit; player->small |= bit;
        score(player, state->players, FROM_BONUS_TILES);
    }
}

static void score_animals(const Game *game, Player *player, int space, int species) { /* ANM-01 to ANM-03, SE-20 */
    const Estate *estate = &game->estate[player->layout];
    int extra = HAS(player, POINT_AN_ANIMAL_TILE), points = 0;
    FOR_BITS(other, estate->region[estate->region_of[space]] & player->filled) {
        int tile = player->estate[other];
        if (game->about.animals[tile] && (game->about.species[tile] == species || game->about.species[tile] == GOOSE))
            points += game->about.animals[tile] + extra;
    }
    score(player, points, FROM_ANIMALS);
}

/* --- the track --- */

int goes_before(const Player *one, const Player *other) { /* further on the track, or higher in the same stack (RND-04) */
    return one->step > other->step || (one->step == other->step && one->height > other->height);
}

static void move_on_track(State *state) { /* ledger SHP-04, ruling EC-15 */
    Player *player = state->player + state->current;
    int before = player->step, height = player->height, after = MIN(before + 1, TRACK - 1), top = 0;
    for (int seat = 0; seat < state->players; seat++) {
        Player *other = state->player + seat;
        if (other == player) continue;
        if (other->step == before && other->height > height) other->height--;
        if (other->step == after) top++;
    }
    player->step = (uint8_t)after;
    player->height = (uint8_t)top;
}

static void set_order(State *state) {
    for (int at = 0; at < state->players; at++) {
        int place = at;
        for (; place && goes_before(state->player + at, state->player + state->order[place - 1]); place--)
            state->order[place] = state->order[place - 1];
        state->order[place] = (uint8_t)at;
    }
}

/* --- deeds --- */

static void ask(State *state, int asked) {
    state->pending[0] = (uint8_t)asked;
    state->waiting = 1;
}
static void ask_also(State *state, int asked, int place) {
    state->pending[state->waiting] = (uint8_t)asked;
    state->place[state->waiting++] = (uint8_t)place;
}
static int answered(State *state) { /* what is left behind is zero, so that equal positions are equal bytes */
    int asked = state->pending[--state->waiting];
    state->pending[state->waiting] = state->place[state->waiting] = 0;
    return asked;
}
static void offer(const Game *game, State *state, int asked) { /* a tile's effect, unless there is nothing to choose (BLD-03) */
    if (!game->about.choice[asked].optional || has_use(game, state, asked)) ask_also(state, asked, 0);
}

static void cover(const Game *game, Player *player, int tile, int space) {
    const Estate *estate = &game->estate[player->layout];
    player->estate[space] = (uint8_t)tile;
    player->filled |= (uint64_t)1 << space;
    player->frontier = (player->frontier | game->about.neighbours[space]) & ~player->filled;
    if (tile < BUILDINGS) player->barred[tile] |= estate->region[estate->region_of[space]];
    else if (game->about.number[tile]) player->knowledge |= (uint32_t)1 << game->about.number[tile];
}

static void drop(Player *player, int tile) { /* the first of that face leaves the storage */
    int at = 0;
    while (player->storage[at] != tile) at++;
    for (player->stored--; at < player->stored; at++) player->storage[at] = player->storage[at + 1];
    player->storage[player->stored] = NO_TILE;
}

static void gain_tile(State *state, int depot, int tile, int discard) { /* ledger TAK-02, TAK-03 */
    Player *player = state->player + state->current;
    int space = depot ? PER_DEPOT * (depot - 1) : DEPOT_SPACES;
    if (discard != NONE) drop(player, discard);
    while (state->board[space] != tile) space++;
    state->board[space] = NO_TILE;
    player->storage[player->stored++] = (uint8_t)tile;
}

static void gain(const Game *game, Player *player, int tile) { /* ledger WAT, BAN, BOA */
    int amount = game->about.amount[tile];
    if (game->about.gain[tile] == GIVES_POINTS) score(player, amount, FROM_WATCHTOWERS);
    else if (game->about.gain[tile] == GIVES_SILVERLINGS) player->silverlings = (uint16_t)(player->silverlings + amount);
    else if (game->about.gain[tile] == GIVES_WORKERS) player->workers = (uint16_t)(player->workers + amount);
}

static void add_tile(const Game *game, State *state, int tile, int space) { /* first gains, then region, then choice (EC-34) */
    Player *player = state->player + state->current;
    int asks = game->about.asks[tile], others = 0;
    drop(player, tile);
    cover(game, player, tile, space);
    if (asks == GEESE_CHOICE) others = species_beside(game, player, space);
    if (game->about.animals[tile] && count_bits((uint64_t)others) < 2)
        score_animals(game, player, space, others ? lowest((uint64_t)others) : game->about.species[tile]);
    gain(game, player, tile);
    score_placement(game, state, space);
    if (asks == NONE) return;
    if (asks == GEESE_CHOICE) { if (count_bits((uint64_t)others) > 1) ask_also(state, GEESE_CHOICE, space); }
    else if (asks == CRANE_CHOICE) ask_also(state, CRANE_CHOICE, 0);
    else if (asks != SHIP_GOODS) offer(game, state, asks);
    else if (depots_loading(state, player)) ask_also(state, SHIP_GOODS, 0);
    else move_on_track(state);
}

static void use_die(const Game *game, State *state, int die, int value, int free_step) {
    Player *player = state->player + state->current;
    if (!die) { answered(state); return; }
    player->workers = (uint16_t)(player->workers - worker_cost(game, player, free_step, die, value));
    if (player->dice[0] == die) player->dice[0] = player->dice[1];
    player->dice[1] = 0;
    if (++player->unused == 2) player->dice[0] = 0;
}

static void sell(State *state, int good) { /* ledger SEL, KNW-03, KNW-04 */
    Player *player = state->player + state->current;
    int count = player->goods[good];
    player->goods[good] = 0;
    player->sold[good] = (uint8_t)(player->sold[good] + count);
    score(player, count * state->players, FROM_GOODS);
    player->silverlings = (uint16_t)(player->silverlings + (HAS(player, TWO_SILVERLINGS_A_SALE) ? 2 : 1));
    player->workers = (uint16_t)(player->workers + HAS(player, WORKER_A_SALE));
}

static void take_workers(State *state) { /* ledger WKA-01, KNW-13, KNW-14 */
    Player *player = state->player + state->current;
    player->workers = (uint16_t)(player->workers + (HAS(player, FOUR_WORKERS) ? 4 : 2));
    player->silverlings = (uint16_t)(player->silverlings + HAS(player, SILVERLING_WITH_WORKERS));
}

static void buy(const Game *game, State *state, int op, int depot, int tile, int discard) { /* ledger BLK-03, SE-22 */
    Player *player = state->player + state->current;
    int is_building = depot && game->about.tile_six == BUILDS; /* by tile 6, beside the purchase of the turn */
    if (is_building) state->hired = 1;
    else state->bought = 1;
    if (is_building || op == BUY_FOR_WORKERS) player->workers = (uint16_t)(player->workers - game->about.hiring_price);
    else player->silverlings = (uint16_t)(player->silverlings - game->about.price);
    gain_tile(state, depot, tile, discard);
    int asked = state->pending[state->waiting - 1]; /* a purchase can leave an effect nothing to choose (BLD-03, EC-22) */
    if (game->about.choice[asked].optional && !has_use(game, state, asked)) answered(state);
}

static void load(State *state, int first, int second, int types) { /* ledger SHP-01 to SHP-03, ruling EC-16 */
    Player *player = state->player + state->current;
    int depots[2] = {first, second};
    answered(state);
    for (int at = 0; at < 2; at++) for (int good = 1; depots[at] && good < GOODS; good++) if (types >> good & 1) {
        player->goods[good] = (uint8_t)(player->goods[good] + state->depot_goods[depots[at]][good]);
        state->depot_goods[depots[at]][good] = 0;
    }
    move_on_track(state);
}

/* --- the course of the game --- */

static void start_turn(State *state, int seat) {
    state->current = (uint8_t)seat;
    state->bought = state->hired = 0;
    ask(state, TURN);
}

static void end_phase(const Game *game, State *state) { /* ledger END-01 to END-07, ruling EC-35 */
    for (int seat = 0; seat < state->players; seat++) {
        Player *player = state->player + seat;
        int mines = count_bits(player->filled & game->estate[player->layout].of_kind[MINE]);
        player->silverlings = (uint16_t)(player->silverlings + mines);
        if (HAS(player, MINE_WORKERS)) player->workers = (uint16_t)(player->workers + mines);
    }
    if (state->phases_begun < game->about.phases) { ask(state, DUE_PHASE); return; }
    for (int seat = 0; seat < state->players; seat++) {
        Player *player = state->player + seat;
        int goods = 0;
        for (int good = 1; good < GOODS; good++) goods += player->goods[good];
        score(player, goods, FROM_UNSOLD_GOODS);
        score(player, player->silverlings, FROM_SILVERLINGS);
        score(player, player->workers / game->about.workers_per_point, FROM_WORKERS);
        score_knowledge(game, player, 1);
    }
    answered(state);
    state->over = 1;
}

static void end_turn(const Game *game, State *state) {
    int place = 0;
    while (state->order[place] != state->current) place++;
    if (place + 1 < state->players) start_turn(state, state->order[place + 1]);
    else if (state->round < ROUNDS) ask(state, DUE_ROUND);
    else end_phase(game, state);
}

static void choose_castle(const Game *game, State *state, int space);
static void ask_for_setup(const Game *game, State *state) {
    Player *player = state->player + state->current;
    if (player->castle != NONE) choose_castle(game, state, player->castle);
    else ask(state, game->about.offers[state->current] > 1 ? ESTATE_CHOICE : CASTLE_CHOICE);
}
static void choose_castle(const Game *game, State *state, int space) { /* ruling EC-25 */
    int place = 0;
    cover(game, state->player + state->current, game->about.start_castle, space);
    while (state->order[place] != state->current) place++;
    if (place + 1 == state->players) { ask(state, DUE_PHASE); return; }
    state->current = state->order[place + 1];
    ask_for_setup(game, state);
}

static int draw(State *state, uint8_t *supply, int size) { /* any piece of a supply of so many, by its place in order */
    uint32_t place = below(&state->chance, (uint32_t)size);
    int piece = 0;
    while (place >= supply[piece]) place -= supply[piece++];
    supply[piece]--;
    return piece;
}

static int draw_of_kind(const Game *game, State *state, int kind, int size) {
    uint32_t place = below(&state->chance, (uint32_t)size);
    for (int tile = 0;; tile++) {
        if (game->about.kind[tile] != kind) continue;
        if (place < state->coloured[tile]) { state->coloured[tile]--; return tile; }
        place -= state->coloured[tile];
    }
}

static void draw_start(const Game *game, State *state) { /* ledger SET-06 to SET-12 */
    int players = state->players;
    if (game->about.random_order) {
        uint8_t seats[PLAYERS] = {1, 1, 1, 1};
        for (int at = 0; at < players; at++) state->order[at] = (uint8_t)draw(state, seats, players - at);
    } else {
        int first = (int)below(&state->chance, (uint32_t)players);
        for (int at = 0; at < players; at++) state->order[at] = (uint8_t)((first + at) % players);
    }
    for (int at = 0; at < players; at++) {
        Player *player = state->player + state->order[at];
        player->workers = (uint16_t)(at + 1);
        player->step = 0;
        player->height = (uint8_t)(players - 1 - at);
    }
    state->ordered = 1;
    state->current = state->order[0];
    state->coloured[game->about.start_castle] = (uint8_t)(state->coloured[game->about.start_castle] - players);
    ask(state, DUE_GOODS);
}

static void draw_goods(const Game *game, State *state) { /* ledger SET-07 */
    int size = 0;
    for (int good = 1; good < GOODS; good++) size += state->unseen[good];
    for (int seat = 0; seat < state->players; seat++)
        for (int count = 0; count < game->about.starting_goods; count++) state->player[seat].goods[draw(state, state->unseen, size--)]++;
    ask_for_setup(game, state);
}

static void draw_phase(const Game *game, State *state) { /* ledger PHS-02 to PHS-08 */
    int size[KINDS + 1] = {0}, black = 0, goods = 0; /* the last is of numbers that no tile has */
    for (int tile = 0; tile < NO_TILE; tile++) { size[game->about.kind[tile]] += state->coloured[tile]; black += state->black[tile]; }
    for (int good = 1; good < GOODS; good++) goods += state->unseen[good];
    for (int space = 0; space < BOARD_SPACES; space++) {
        int kind = space < DEPOT_SPACES ? game->about.deals[state->phases_begun][space] : KINDS;
        state->board[space] = NO_TILE;
        if (kind < KINDS) {
            state->board[space] = (uint8_t)draw_of_kind(game, state, kind, size[kind]--);
        } else if (space >= DEPOT_SPACES && space < DEPOT_SPACES + game->about.black_tiles) {
            state->board[space] = (uint8_t)draw(state, state->black, black--);
        }
    }
    for (int at = 0; at < ROUNDS; at++) state->round_goods[at] = (uint8_t)draw(state, state->unseen, goods--);
    state->goods_left = ROUNDS;
    state->phases_begun++;
    state->round = 0;
    ask(state, DUE_ROUND);
}

static void draw_round(State *state) { /* ledger RND-01 to RND-04 */
    for (int seat = 0; seat < state->players; seat++) {
        Player *player = state->player + seat;
        for (int die = 0; die < 2; die++) player->dice[die] = player->rolled[die] = (uint8_t)(below(&state->chance, 6) + 1);
        player->unused = 0;
    }
    state->white = (uint8_t)(below(&state->chance, 6) + 1);
    state->round++;
    set_order(state);
    uint8_t *goods = &state->round_goods[ROUNDS - state->goods_left--];
    state->depot_goods[state->white][*goods]++;
    *goods = 0;
    start_turn(state, state->order[0]);
}

void draw_due(const Game *game, State *state) { /* draw what is due */
    while (state->waiting) switch (state->pending[state->waiting - 1]) {
    case DUE_START: draw_start(game, state); break;
    case DUE_GOODS: draw_goods(game, state); break;
    case DUE_PHASE: draw_phase(game, state); break;
    case DUE_ROUND: draw_round(state); break;
    default: return;
    }
}

void apply_action(const Game *game, State *state, Action action) {
    Player *player = state->player + state->current;
    int die = (int)DIE(action), a = (int)A(action), b = (int)B(action), c = (int)C(action);
    switch (OP(action)) {
    case TAKE: use_die(game, state, die, a, FREE_STEP_TO_TAKE); gain_tile(state, a, b, c); break;
    case ADD:
        use_die(game, state, die, game->estate[player->layout].dice[b], game->about.free_step[a]);
        add_tile(game, state, a, b);
        break;
    case SELL: use_die(game, state, die, a, 0); sell(state, a); break;
    case WORK: use_die(game, state, die, die, 0); take_workers(state); break;
    case BUY: case BUY_FOR_WORKERS: buy(game, state, (int)OP(action), a, b, c); break;
    case LOAD: load(state, a, b, c); break;
    case SCORE: {
        int space = state->place[state->waiting - 1];
        answered(state);
        score_animals(game, player, space, a);
        break;
    }
    case USE_CRANE:
        answered(state);
        if (game->about.asks[a] == NONE) gain(game, player, a);
        else offer(game, state, game->about.asks[a]);
        break;
    case DECLINE: if (answered(state) == SHIP_GOODS) move_on_track(state); break;
    case END: end_turn(game, state); break;
    case CHOOSE_ESTATE: player->layout = (uint8_t)a; ask(state, CASTLE_CHOICE); break;
    case CHOOSE_CASTLE: choose_castle(game, state, a); break;
    default: break;
    }
    if (game->about.scores_at_once && !state->over) score_knowledge(game, player, 0);
    draw_due(game, state);
}
