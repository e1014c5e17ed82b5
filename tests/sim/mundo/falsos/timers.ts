/** Of what the server uses of `node:timers/promises`: to let others go first takes no time in a world, and nobody else runs meanwhile. */
export const setImmediate = (): Promise<void> => Promise.resolve()
