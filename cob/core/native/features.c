/* Working out the features of a position for one player, unscaled, and the points that are certain already. */
#include "features.h"
#include <string.h>

static void count_pieces(Look *look) {
    const Description *about = &look->game->about;
    const Player *player = look->player;
    FOR_BITS(space, player->filled) look->tiles[player->estate[space]]++;
    for (int at = 0; at < player->stored; at++) {
        look->stored[player->storage[at]]++;
        look->stored_kind[about->kind[player->storage[at]]]++;
    }
    for (int good = 1; good < GOODS; good++) {
        look->goods += player->goods[good];
        look->goods_types += player->goods[good] > 0;
        look->sold += player->sold[good];
        look->sold_types += player->sold[good] > 0;
    }
    look->mines = count_bits(player->filled & look->estate->of_kind[MINE]);
}

FAST void count_offer(const Game *game, const State *state, Offer *offer) {
    const uint8_t *kinds = game->about.kind;
    memset(offer, 0, sizeof *offer);
    for (int space = 0; space < DEPOT_SPACES; space++) {
        int tile = state->board[space], kind = kinds[tile];
        if (tile == NO_TILE) continue;
        offer->tiles[tile]++;
        offer->kind[kind]++;
        offer->lying[space / PER_DEPOT + 1] |= 1 << kind;
    }
    for (int space = DEPOT_SPACES; space < BOARD_SPACES; space++)
        if (state->board[space] != NO_TILE) offer->black_kind[kinds[state->board[space]]]++;
    for (int depot = 1; depot <= DEPOTS; depot++)
        for (int kind = 0; kind < KINDS; kind++) offer->depots_with[kind] += offer->lying[depot] >> kind & 1;
}

static int worth_of(const Look *look, int tile) { /* of a tile that counts something at the end */
    return look->game->about.points[tile] * counted_by(look->game, look->player, look->tiles, tile);
}

static float certain_points(const Look *look) { /* a final scoring now, with the last income of mines (END-01 to END-06) */
    const Player *player = look->player;
    if (look->state->over) return (float)player->points;
    int mines = look->turns_left ? 0 : look->mines;
    int workers = player->workers + (HAS(player, MINE_WORKERS) ? mines : 0);
    int points = player->points + look->goods + player->silverlings + mines + workers / look->game->about.workers_per_point;
    if (!look->game->about.scores_at_once) points += points_of_knowledge(look->game, player, look->tiles);
    return (float)points;
}

static void of_time(const Look *look, float *x) {
    x[F_phase + look->stage] = 1;
    if (look->rounds_left < ROUNDS) x[F_rounds_left + look->rounds_left] = 1;
    x[F_turns_left] = (float)look->turns_left;
    x[F_players + look->state->players - 2] = 1;
}

static void of_colours(Look *look, float *x) { /* spaces and die values of each colour */
    const Player *player = look->player;
    int any = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t spaces = look->estate->of_kind[kind];
        int left = look->left[kind] = count_bits(spaces & ~player->filled);
        look->open[kind] = count_bits(spaces & player->frontier);
        if (look->open[kind]) for (int die = 1; die <= 6; die++)
            if (look->estate->of_kind_and_die[kind][die] & player->frontier) look->values[kind] |= 1 << die;
        any |= look->values[kind];
        x[F_spaces_left + kind] = (float)left;
        x[F_open + kind] = (float)look->open[kind];
        x[F_dice_for + kind] = (float)count_bits((uint64_t)look->values[kind]);
    }
    x[F_dice_for_any] = (float)count_bits((uint64_t)any);
}

static void of_bonus_tiles(const Look *look, float *x) {
    const State *state = look->state;
    int count = state->players;
    for (int kind = 0; kind < KINDS; kind++) {
        int left = look->left[kind], size = count_bits(look->estate->of_kind[kind]), fewest = SPACES;
        int bonus = state->large >> kind & 1 ? count + 3 : state->small >> kind & 1 ? count : 0;
        float covered = 1 - (float)left / (float)MAX(size, 1);
        x[F_bonus + kind] = (float)(left ? bonus : 0);
        x[F_bonus_near + kind] = x[F_bonus + kind] * (covered * covered);
        for (int seat = 0; seat < count; seat++) {
            const Player *other = state->player + seat;
            if (seat == look->seat) continue;
            int lacks = count_bits(look->game->estate[other->layout].of_kind[kind] & ~other->filled);
            fewest = MIN(fewest, lacks);
        }
        x[F_others_lack + kind] = (float)fewest;
    }
}

static int animals_in(Look *look, uint64_t region) { /* adds up the animals of each type; returns the most of one */
    int count[SPECIES] = {0}, most = 0;
    FOR_BITS(space, region & look->player->filled) {
        int tile = look->player->estate[space], species = look->game->about.species[tile];
        if (species < SPECIES) count[species] += look->game->about.animals[tile];
    }
    for (int species = 0; species < SPECIES; species++) {
        look->animals[species] = MAX(look->animals[species], count[species]);
        most = MAX(most, count[species]);
    }
    return most;
}

static void of_regions(Look *look, float *x) {
    int promise = 0;
    for (int at = 0; at < look->estate->regions; at++) {
        uint64_t region = look->estate->region[at];
        int size = look->estate->region_size[at], kind = look->estate->region_kind[at];
        int lacking = count_bits(region & ~look->player->filled), points = size * (size + 1) / 2;
        if (!lacking) continue;
        int shown = MIN(size, (int)LARGEST), still = MIN(lacking, (int)LARGEST);
        x[F_region + shown * (shown - 1) / 2 + still - 1]++;
        if (lacking <= 3) x[(lacking == 1 ? F_lacks_one : lacking == 2 ? F_lacks_two : F_lacks_three) + kind]++;
        if (lacking == 1 && region & look->player->frontier) {
            look->wanted[kind]++;
            look->completing_worth[kind] = MAX(look->completing_worth[kind], (float)(points + look->points_now));
        }
        if (lacking == size) continue;
        float share = (float)(size - lacking) / (float)size;
        share *= share;
        x[F_region_worth] += share * (float)(points + look->points_now);
        x[F_region_worth_later] += share * (float)(points + look->points_later);
        x[F_worth + kind] += share * (float)points;
        if (kind == ANIMAL) promise += animals_in(look, region) * MIN(lacking, 2);
    }
    x[F_pasture_promise] = (float)promise;
}

static void of_buildings(Look *look, float *x) { /* where buildings may still go (ledger PLC-06, KNW-01) */
    const Player *player = look->player;
    for (int building = 0; building < BUILDINGS; building++) {
        uint64_t allowed = look->estate->of_kind[BUILDING] & ~(HAS(player, SAME_BUILDINGS) ? 0 : player->barred[building]);
        int stored = look->stored[building];
        look->room[building] = count_bits(allowed & ~player->filled);
        look->room_now[building] = count_bits(allowed & player->frontier);
        int is_open = look->room_now[building] > 0;
        if (is_open) look->placeable[BUILDING] += stored;
        x[F_stored_building + building] = (float)stored;
        x[F_ready_building + building] = (float)(is_open ? stored : 0);
        x[F_city_room + building] = (float)look->room[building];
        x[F_city_open + building] = (float)MIN(look->room_now[building], 2);
        x[F_built + building] = look->tiles[building];
    }
}

static void of_storage(Look *look, float *x) {
    const Player *player = look->player;
    int free = STORAGE - player->stored;
    float worth = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind != BUILDING) look->placeable[kind] = look->open[kind] ? look->stored_kind[kind] : 0;
        int placeable = look->placeable[kind];
        x[F_stored + kind] = (float)look->stored_kind[kind];
        x[F_placeable + kind] = (float)placeable;
        x[F_completing + kind] = (float)MIN(look->wanted[kind], placeable);
        if (!placeable) continue;
        worth += look->completing_worth[kind];
        look->add |= look->values[kind];
        x[F_dice_for_stored + kind] = (float)count_bits((uint64_t)look->values[kind]);
    }
    x[F_completing_worth] = worth;
    for (int at = 0; at < player->stored; at++) {
        int number = look->game->about.number[player->storage[at]];
        if (number && number <= TRAINED) x[F_stored_knowledge + number - 1]++;
    }
    x[F_storage_free] = (float)free;
    x[F_storage_full] = free == 0;
}

static void of_die_values(const Look *look, const Offer *offer, float *x) { /* of six, with which something could be done in the next turn */
    const Player *player = look->player;
    int add = look->add, open = 0, sell = 0, use, near;
    for (int kind = 0; kind < KINDS; kind++) if (look->open[kind]) open |= 1 << kind;
    for (int good = 1; good < GOODS; good++) if (player->goods[good]) sell |= 1 << good;
    use = add | sell;
    if (player->stored < STORAGE)
        for (int die = 1; die <= 6; die++) if (!look->stays || offer->lying[die] & open) use |= 1 << die;
    near = (use | use << 1 | use >> 1 | use >> 5 | use << 5) & 126;
    int useful = count_bits((uint64_t)use);
    x[F_values_to] = (float)count_bits((uint64_t)add);
    x[F_values_to + 1] = (float)count_bits((uint64_t)(add | sell));
    x[F_values_to + 2] = (float)useful;
    x[F_values_to + 3] = (float)(player->workers ? count_bits((uint64_t)near) : useful);
    x[F_stuck] = (float)(player->workers ? 0 : DEPOTS - useful);
}

static void of_animals(const Look *look, float *x) { /* those in pastures that have room for more (ledger ANM-01 to ANM-03) */
    int gain = 0, stored[SPECIES] = {0};
    const Description *about = &look->game->about;
    for (int at = 0; at < look->player->stored; at++) {
        int tile = look->player->storage[at], species = about->species[tile];
        if (species >= SPECIES) continue;
        stored[species]++;
        gain += look->animals[species] + about->animals[tile];
    }
    for (int species = 0; species < SPECIES; species++) {
        x[F_best_pasture + species] = (float)look->animals[species];
        x[F_stored_animal + species] = (float)stored[species];
    }
    x[F_animal_gain] = (float)(look->open[ANIMAL] ? gain : 0);
}

static int best_haul(const State *state, const Player *player, int types) { /* the most goods from one depot (SHP-01, SHP-02) */
    int best = 0;
    for (int depot = 1; depot <= DEPOTS; depot++) {
        int sum = 0, most[STORAGE] = {0}, places = STORAGE - types;
        for (int good = 1; good < GOODS; good++) {
            int count = state->depot_goods[depot][good];
            if (player->goods[good]) { sum += count; continue; }
            for (int at = 0; at < places; at++) if (count > most[at]) { int other = most[at]; most[at] = count; count = other; }
        }
        for (int at = 0; at < places; at++) sum += most[at];
        best = MAX(best, sum);
    }
    return best;
}

static void of_wealth(const Look *look, float *x) {
    const Player *player = look->player;
    int most[3] = {0}, workers = player->workers, silver = player->silverlings;
    for (int good = 1; good < GOODS; good++) {
        int count = player->goods[good];
        for (int at = 0; at < 3; at++) if (count > most[at]) { int other = most[at]; most[at] = count; count = other; }
    }
    x[F_goods] = (float)look->goods;
    x[F_goods_types] = (float)look->goods_types;
    for (int at = 0; at < 3; at++) x[F_goods_of_type + at] = (float)most[at];
    x[F_sold_types] = (float)look->sold_types;
    x[F_sold] = (float)look->sold;
    x[F_track_space] = player->step;
    x[F_workers] = (float)workers;
    for (int at = 0; at < 3; at++) x[F_workers_up_to + at] = (float)MIN(workers, 1 << at) / (float)(1 << at);
    x[F_silverlings] = (float)silver;
    for (int at = 0; at < 2; at++) x[F_silverlings_up_to + at] = (float)MIN(silver, 2 << at) / (float)(2 << at);
    x[F_mines] = (float)look->mines;
    x[F_mine_income] = (float)(look->mines * look->incomes);
}

static void of_knowledge(const Look *look, float *x) {
    const Player *player = look->player;
    const int *left = look->left;
    int in_storage = 0, promise = 0;
    const int uses[WORKED_ON] = { /* how much there is for each of the tiles 1 to 11 to work on */
        left[BUILDING], look->mines * look->incomes, look->goods, look->goods, left[SHIP], player->silverlings, left[ANIMAL],
        player->workers, left[BUILDING], left[SHIP] + left[ANIMAL], left[CASTLE] + left[MINE] + left[KNOWLEDGE]};
    FOR_BITS(number, player->knowledge) {
        int at = (int)number - 1;
        if (at < TRAINED) x[F_knowledge + at] = 1;
        if (at < CHANGERS) x[F_knowledge_time + at] = (float)look->turns_left;
        if (at < WORKED_ON) x[F_knowledge_use + at] = (float)uses[at];
    }
    for (int at = 0; at < look->game->scorings; at++) {
        int tile = look->game->scoring[at], building = look->game->buildings_counted[tile];
        if (look->stored[tile]) in_storage += look->stored[tile] * worth_of(look, tile);
        if (building != NONE) promise += look->tiles[tile] * MIN(look->room[building], 3);
    }
    x[F_stored_knowledge_worth] = (float)in_storage;
    x[F_knowledge_promise] = (float)promise;
}

static void of_board(const Look *look, const Offer *offer, float *x) { /* tiles there, as long as they will be for the next turn */
    const Description *about = &look->game->about;
    int wanted_black = 0, best_animal = 0, best_knowledge = 0;
    if (!look->stays) return;
    for (int kind = 0; kind < KINDS; kind++) {
        x[F_on_depots + kind] = (float)offer->kind[kind];
        x[F_depots_with + kind] = (float)offer->depots_with[kind];
        x[F_black + kind] = (float)offer->black_kind[kind];
        x[F_wanted_one + kind] = (float)MIN(look->wanted[kind], offer->kind[kind]);
        wanted_black += MIN(look->wanted[kind], offer->black_kind[kind]);
    }
    x[F_black_wanted] = (float)(look->player->silverlings >= about->price ? wanted_black : 0);
    for (int building = 0; building < BUILDINGS; building++) {
        x[F_building_on_depots + building] = offer->tiles[building];
        x[F_building_offer + building] = offer->tiles[building] && look->room_now[building] > 0;
    }
    if (look->open[ANIMAL]) for (int space = 0; space < DEPOT_SPACES; space++) {
        int species = about->species[look->state->board[space]];
        if (species < SPECIES) best_animal = MAX(best_animal, look->animals[species] + 3);
    }
    x[F_depot_animal_gain] = (float)best_animal;
    for (int at = 0; at < look->game->scorings; at++) {
        int tile = look->game->scoring[at];
        if (offer->tiles[tile]) best_knowledge = MAX(best_knowledge, offer->tiles[tile] * worth_of(look, tile));
    }
    x[F_depot_knowledge_worth] = (float)best_knowledge;
}

static void of_order(const Look *look, float *x) {
    int ahead = 0;
    for (int seat = 0; seat < look->state->players; seat++)
        if (seat != look->seat) ahead += goes_before(look->state->player + seat, look->player);
    x[F_ahead] = (float)ahead;
}

static void of_turn(const Look *look, const Offer *offer, float *x) { /* what unused dice and effects could do */
    const Player *player = look->player;
    if (look->state->current != look->seat) return;
    if (player->unused < 2) x[F_dice_left + 1 - player->unused] = 1;
    for (int at = 0; at < 2 - player->unused; at++) for (int kind = 0; kind < KINDS; kind++) {
        int die = player->dice[at];
        if (look->placeable[kind] && look->values[kind] >> die & 1) x[F_die_adds + kind]++;
        if (offer->lying[die] >> kind & 1) x[F_die_takes + kind]++;
    }
    for (int at = 1; at < look->state->waiting; at++) {
        int asked = look->state->pending[at];
        if (asked <= SHIP_GOODS) x[F_effect + asked - 1] = 1;
    }
}

static inline void look_at_player(const Game *game, const State *state, int seat, Look *look, float *x) {
    int phase = MAX(PHASE(state), 0), phases = game->about.phases;
    *look = (Look){.game = game, .state = state, .player = state->player + seat, .seat = seat};
    look->estate = &game->estate[look->player->layout];
    look->stage = phase + PHASES - phases; /* the phase of a game of five that is as far from its end */
    look->rounds_left = ROUNDS - state->round;
    look->turns_left = TURNS_LEFT(game, state);
    look->stays = look->rounds_left > 0;
    look->points_later = phase + 1 < phases ? game->about.phase_points[phase + 1] : 0;
    look->points_now = look->stays ? game->about.phase_points[phase] : look->points_later;
    look->incomes = phases - phase - (!look->stays && look->turns_left);
    memset(x, 0, FEATURES * sizeof *x);
    count_pieces(look);
    of_time(look, x);
    of_colours(look, x);
    of_regions(look, x);
    of_buildings(look, x);
    of_storage(look, x);
    of_animals(look, x);
    of_wealth(look, x);
    of_knowledge(look, x);
    look->certain = certain_points(look);
}

static inline void look_around(Look *look, const State *state, const Offer *offer, float *x) {
    look->state = state;
    look->player = state->player + look->seat;
    of_bonus_tiles(look, x);
    of_die_values(look, offer, x);
    of_order(look, x);
    of_board(look, offer, x);
    of_turn(look, offer, x);
    x[F_haul] = (float)best_haul(state, look->player, look->goods_types);
}

FAST float features_with(const Game *game, const State *state, int seat, const Offer *offer, float *x) {
    Look look;
    look_at_player(game, state, seat, &look, x);
    look_around(&look, state, offer, x);
    return look.certain;
}

FAST float features_beside(const Game *game, const State *state, int seat, const Offer *offer, Waiting *kept, float *x) {
    if (!kept->is_known) look_at_player(game, state, seat, &kept->look, kept->x);
    kept->is_known = 1;
    memcpy(x, kept->x, sizeof kept->x);
    look_around(&kept->look, state, offer, x);
    return kept->look.certain;
}

float features(const Game *game, const State *state, int seat, float *x) {
    Offer offer;
    count_offer(game, state, &offer);
    return features_with(game, state, seat, &offer, x);
}
