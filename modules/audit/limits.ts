/** Lines a trail shows at once. */
export const linesMax = 200
