/* A game's tables: what a description says, and what follows from it. */
#include "core.h"
#include <stdlib.h>
#include <string.h>

static void find_regions(const Description *about, Estate *estate) { /* connected spaces of one colour, in reading order */
    uint64_t seen = 0;
    for (int first = 0; first < SPACES; first++) {
        uint64_t region = (uint64_t)1 << first, before = 0;
        if (seen >> first & 1) continue;
        while (region != before) {
            uint64_t around = before = region;
            FOR_BITS(space, before) around |= about->neighbours[space];
            region = around & estate->of_kind[estate->kinds[first]];
        }
        FOR_BITS(space, region) estate->region_of[space] = estate->regions;
        estate->region_kind[estate->regions] = estate->kinds[first];
        estate->region_size[estate->regions] = (uint8_t)count_bits(region);
        estate->region[estate->regions++] = region;
        seen |= region;
    }
}

static void read_estate(const Description *about, int number, Estate *estate) {
    memcpy(estate->kinds, about->kinds[number], SPACES);
    memcpy(estate->dice, about->dice[number], SPACES);
    for (int space = 0; space < SPACES; space++) {
        uint64_t bit = (uint64_t)1 << space;
        int kind = estate->kinds[space], die = estate->dice[space];
        estate->of_kind[kind] |= bit;
        estate->of_kind_and_die[kind][die] |= bit;
        for (int values = 0; values < 128; values++) if (values >> die & 1) estate->of_value[values] |= bit;
    }
    find_regions(about, estate);
}

static void read_dice(Game *game) { /* workers for each use of a die, and values in reach (ledger WRK, KNW-08 to KNW-12) */
    for (int help = 0; help < 4; help++) for (int die = 1; die <= 6; die++) for (int value = 1; value <= 6; value++) {
        int steps = abs(die - value), left = MAX(MIN(steps, 6 - steps) - (help & 1), 0);
        game->cost[help][die][value] = (uint8_t)(help >> 1 ? (left + 1) / 2 : left);
    }
    for (int help = 0; help < 4; help++) for (int workers = 0; workers < 4; workers++) for (int die = 0; die <= 6; die++)
        for (int value = 1; value <= 6; value++)
            if (game->cost[help][die][value] <= workers) game->reach[help][workers][die] |= (uint8_t)(1 << value);
}

static int is_agreed(const Description *about) { /* the numbers that are written here and in the engine are the same */
    const int32_t here[AGREED] = {
        sizeof(Description), sizeof(State), SPACES, KINDS, BUILDINGS, SPECIES, DEPOTS, PER_DEPOT, BLACK_SPACES, STORAGE, ROUNDS,
        TRACK, SOURCES, FROM_KNOWLEDGE, SAME_BUILDINGS, MINE_WORKERS, TWO_SILVERLINGS_A_SALE, WORKER_A_SALE, TWO_DEPOTS_OF_GOODS,
        MORE_OFFERS, POINT_AN_ANIMAL_TILE, DOUBLE_WORKERS, FREE_STEP_TO_TAKE, SILVERLING_WITH_WORKERS + FOUR_WORKERS};
    return !memcmp(here, about->agreed, sizeof here);
}

static int has_possible_tiles(const Description *about) {
    for (int tile = 0; tile < TILES; tile++) {
        int asked = about->asks[tile], counts = about->counts[tile];
        if (about->kind[tile] > KINDS || about->number[tile] > 31 || about->free_step[tile] > 31) return 0;
        if (counts > COUNTS_NOTHING || (counts == COUNTS_TILES && about->counted[tile] >= TILES)) return 0;
        if (asked != NONE && (asked == TURN || asked > CRANE_CHOICE)) return 0;
    }
    return about->kind[NO_TILE] == KINDS;
}

static int is_possible(const Description *about) {
    int fits = has_possible_tiles(about) && about->players >= 2 && about->players <= PLAYERS && about->phases >= 1 && about->phases <= PHASES
        && about->estates >= 1 && about->estates <= ESTATES && about->black_tiles >= 0 && about->black_tiles <= BLACK_SPACES
        && about->scorers >= 0 && about->scorers <= SCORERS && about->workers_per_point >= 1;
    for (int estate = 0; fits && estate < about->estates; estate++) for (int space = 0; space < SPACES; space++)
        fits &= about->kinds[estate][space] < KINDS && about->dice[estate][space] >= 1 && about->dice[estate][space] <= 6;
    for (int seat = 0; fits && seat < about->players; seat++) {
        fits &= about->offers[seat] >= 1 && about->offers[seat] <= ESTATES;
        for (int at = 0; fits && at < about->offers[seat]; at++) fits &= about->offered[seat][at] < about->estates;
    }
    return fits;
}

Game *cob_new_game(const Description *about) {
    if (!is_agreed(about) || !is_possible(about)) return NULL;
    Game *game = calloc(1, sizeof *game);
    if (!game) return NULL;
    game->about = *about;
    game->estate = calloc((size_t)about->estates, sizeof *game->estate);
    if (!game->estate) { free(game); return NULL; }
    for (int number = 0; number < about->estates; number++) read_estate(about, number, &game->estate[number]);
    read_dice(game);
    for (int tile = 0; tile < TILES; tile++) {
        int counts = about->counts[tile];
        game->buildings_counted[tile] = counts == COUNTS_TILES && about->counted[tile] < BUILDINGS ? about->counted[tile] : NONE;
    }
    for (int at = 0; at < about->scorers; at++)
        if (about->counts[about->scorer[at]] != COUNTS_NOTHING) game->scoring[game->scorings++] = about->scorer[at];
    return game;
}

void cob_free_game(Game *game) {
    if (game) free(game->estate);
    free(game);
}
