/* A beam search: from every position kept, each legal action is tried; of the new positions the most promising are kept,
 * until all that is left is to end the turn. */
#include "search.h"
#include <stdlib.h>
#include <string.h>

typedef struct { /* a position of the turn, and the way to it */
    float value;
    int parent; /* its node; -1 at the beginning */
    Action action;
    State state;
} Node;

typedef struct { void *items; size_t size; int count, room; } Pool;

typedef struct { uint64_t key; int first, last; } Seen; /* the numbers of actions after which a position was reached */

typedef struct { uint64_t key; float points; } Others; /* what the others may expect, by what they see of a turn */

enum { REMEMBERED = 1 << 10 };

struct Search {
    Others others[REMEMBERED];
    Reference references[PLAYERS];
    uint64_t turns; /* searched through so far; a part of the keys of `others` */
    Pool nodes, found, again, plans; /* nodes kept; found now; found before and now; plans: numbers of nodes */
    Seen *seen;
    int slots, used;
    int *order;
    int ordered;
    long valued;
};

/* --- memory --- */

static void *add_to(Pool *pool) { /* NULL where memory lacks */
    if (pool->count == pool->room) {
        int room = pool->room ? pool->room * 2 : 64;
        void *items = realloc(pool->items, (size_t)room * pool->size);
        if (!items) return NULL;
        pool->items = items;
        pool->room = room;
    }
    return (char *)pool->items + (size_t)pool->count++ * pool->size;
}
#define NODE(pool, at) ((Node *)(pool).items + (at))
#define PLAN(search, at) NODE((search)->nodes, ((int *)(search)->plans.items)[at])

Search *new_search(void) {
    Search *new = calloc(1, sizeof *new);
    if (!new) return NULL;
    new->nodes.size = new->found.size = new->again.size = sizeof(Node);
    new->plans.size = sizeof(int);
    new->slots = 1 << 10;
    new->seen = calloc((size_t)new->slots, sizeof *new->seen);
    if (new->seen) return new;
    free(new);
    return NULL;
}

void free_search(Search *search) {
    if (!search) return;
    free(search->nodes.items);
    free(search->found.items);
    free(search->again.items);
    free(search->plans.items);
    free(search->seen);
    free(search->order);
    free(search);
}

/* --- positions reached before --- */

static uint64_t key_of(const State *state) { /* equal for positions of one turn from which the same can happen */
    const Player *player = state->player + state->current;
    uint8_t stored[8] = {0}, rest[8] = {0};
    uint64_t key = 0, words[22] = {0};
    memcpy(stored, player->storage, STORAGE);
    for (int at = 1; at < STORAGE; at++) for (int place = at; place && stored[place - 1] > stored[place]; place--) {
        uint8_t other = stored[place]; stored[place] = stored[place - 1]; stored[place - 1] = other;
    }
    memcpy(words, player->estate, SPACES); /* words 0 to 4 */
    memcpy(words + 5, stored, 8);
    memcpy(words + 6, player->goods, GOODS);
    memcpy(words + 7, state->board, BOARD_SPACES); /* words 7 to 10 */
    memcpy(words + 11, state->depot_goods, sizeof state->depot_goods); /* words 11 to 17 */
    memcpy(rest, state->pending, PENDING);
    memcpy(rest + PENDING, player->dice, 2);
    rest[6] = state->bought; rest[7] = state->hired;
    memcpy(words + 18, rest, 8);
    words[19] = (uint64_t)(uint32_t)player->points | (uint64_t)player->workers << 32 | (uint64_t)player->silverlings << 48;
    for (int at = 0; at < 20; at++) key = mixed(key, words[at]);
    return key | 1; /* 0 marks a free slot */
}

static int grow(Search *search) {
    int slots = search->slots * 2;
    Seen *seen = calloc((size_t)slots, sizeof *seen);
    if (!seen) return 0;
    for (int at = 0; at < search->slots; at++) {
        if (!search->seen[at].key) continue;
        int place = (int)(search->seen[at].key >> 32) & (slots - 1);
        while (seen[place].key) place = (place + 1) & (slots - 1);
        seen[place] = search->seen[at];
    }
    free(search->seen);
    search->seen = seen;
    search->slots = slots;
    return 1;
}

static Seen *seen_at(Search *search, uint64_t key) { /* where a position is noted, or is to be; NULL where memory lacks */
    if (search->used * 2 >= search->slots && !grow(search)) return NULL;
    int place = (int)(key >> 32) & (search->slots - 1);
    while (search->seen[place].key && search->seen[place].key != key) place = (place + 1) & (search->slots - 1);
    return search->seen + place;
}

/* --- the search --- */

static int end_here(Search *search, int node) {
    int *plan = add_to(&search->plans);
    if (plan) *plan = node;
    return plan != NULL;
}

static int try_actions(Search *search, const Game *game, int from, int depth) { /* from one node; 0 where memory lacks */
    Action actions[MOST_ACTIONS];
    int count = legal_actions(game, &NODE(search->nodes, from)->state, actions);
    for (int at = 0; at < count; at++) {
        Node next;
        if (OP(actions[at]) == END) { if (!end_here(search, from)) return 0; continue; }
        const State *before = &NODE(search->nodes, from)->state;
        memcpy(&next.state, before, SIZE_OF(before->players));
        apply_action(game, &next.state, actions[at]);
        uint64_t key = key_of(&next.state);
        Seen *seen = seen_at(search, key);
        if (!seen) return 0;
        int is_new = !seen->key;
        if (is_new) { seen->key = key; seen->first = depth; search->used++; }
        else if (seen->last == depth) continue;
        seen->last = depth;
        Node *node = add_to(seen->first == depth ? &search->found : &search->again);
        if (!node) return 0;
        node->parent = from;
        node->action = actions[at];
        memcpy(&node->state, &next.state, SIZE_OF(before->players));
    }
    return 1;
}

/* In a turn of another player little changes for a player, and that in few ways: so these points are kept. */
static float others_points(Search *search, const Game *game, const Evaluation *evaluation, const State *state, int seat, const Offer *offer, Reference *references) {
    uint64_t key = seen_by_others(game, state, search->turns);
    Others *known = search->others + (key >> 32) % REMEMBERED;
    if (known->key != key) *known = (Others){key, others_of(game, evaluation, state, seat, offer, references)};
    return known->points;
}

static void value_found(Search *search, Pool *found, const Game *game, const Evaluation *evaluation, int seat, float rivals) {
    Reference *references = search->references;
    int parent = -1;
    for (int at = 0; at < found->count; at++) {
        Node *node = NODE(*found, at);
        for (int other = 0; other < PLAYERS; other++) references[other].moves = node->parent != parent;
        parent = node->parent;
        Offer offer;
        count_offer(game, &node->state, &offer);
        node->value = value_of(game, evaluation, &node->state, seat, &offer, references + seat);
        if (rivals != 0) node->value -= rivals * others_points(search, game, evaluation, &node->state, seat, &offer, references) / (float)(node->state.players - 1);
    }
}

static int best_of(Search *search, const Pool *found, int width) { /* their places, the best first, of equal ones the first */
    if (search->ordered < width + 1) {
        int *order = realloc(search->order, (size_t)(width + 1) * sizeof *order);
        if (!order) return -1;
        search->order = order;
        search->ordered = width + 1;
    }
    int count = 0;
    for (int at = 0; at < found->count; at++) {
        int place = count;
        for (; place && NODE(*found, search->order[place - 1])->value < NODE(*found, at)->value; place--)
            search->order[place] = search->order[place - 1];
        search->order[place] = at;
        if (count < width) count++;
    }
    return count;
}

int search_turn(Search *search, const Game *game, const Evaluation *evaluation, const State *state, float rivals, int width) {
    int seat = state->current, begin = 0;
    search->turns++;
    forget(search->references);
    search->nodes.count = search->plans.count = search->used = 0;
    memset(search->seen, 0, (size_t)search->slots * sizeof *search->seen);
    Node *root = add_to(&search->nodes);
    if (!root) return 0;
    root->parent = -1;
    root->value = 0;
    memcpy(&root->state, state, SIZE_OF(state->players));
    for (int depth = 1; depth <= LONGEST; depth++) {
        int end = search->nodes.count;
        search->found.count = search->again.count = 0;
        for (int from = begin; from < end; from++) if (!try_actions(search, game, from, depth)) return 0;
        /* What was reached by a shorter way and dropped can be the only way left to the end. */
        Pool *found = search->found.count || search->plans.count ? &search->found : &search->again;
        if (!found->count) break;
        value_found(search, found, game, evaluation, seat, rivals);
        search->valued += found->count;
        int count = best_of(search, found, width);
        if (count < 0) return 0;
        begin = end;
        for (int at = 0; at < count; at++) {
            Node *node = add_to(&search->nodes), *best = NODE(*found, search->order[at]);
            if (!node) return 0;
            node->value = best->value;
            node->parent = best->parent;
            node->action = best->action;
            memcpy(&node->state, &best->state, SIZE_OF(state->players));
        }
    }
    int *plans = search->plans.items, count = search->plans.count;
    if (count && plans[0] == 0) {
        NODE(search->nodes, 0)->value = lead_of(game, evaluation, state, seat, rivals, search->references);
    }
    for (int at = 1; at < count; at++) { /* the best first, of equal ones the first found */
        int plan = plans[at], place = at;
        for (; place && NODE(search->nodes, plans[place - 1])->value < NODE(search->nodes, plan)->value; place--) plans[place] = plans[place - 1];
        plans[place] = plan;
    }
    return count;
}

long positions_valued(const Search *search) { return search->valued; }
const State *plan_state(const Search *search, int plan) { return &PLAN(search, plan)->state; }
float plan_value(const Search *search, int plan) { return PLAN(search, plan)->value; }

int plan_actions(const Search *search, int plan, Action *actions) {
    int count = 0;
    for (const Node *node = PLAN(search, plan); node->parent >= 0; node = NODE(search->nodes, node->parent)) count++;
    int at = count;
    for (const Node *node = PLAN(search, plan); node->parent >= 0; node = NODE(search->nodes, node->parent)) actions[--at] = node->action;
    return count;
}
