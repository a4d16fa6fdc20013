/**
 * When a picture of a list is fetched. React asks for every picture that isn't lazy ahead of the styles, and four at once
 * hold each other up; so the first one goes before all else, and the others follow as the page is laid out.
 */
export const fetching = (isFirst: boolean) =>
  isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
