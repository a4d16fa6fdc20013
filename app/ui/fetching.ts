/**
 * The fetch priority of a picture in a list. React preloads every picture that isn't lazy, ahead of the styles, and
 * four at once slow each other down: so the first has priority, and the others follow as the page is laid out.
 */
export const pickFetching = (isFirst: boolean) =>
  isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
