/** "GTBank, ending 4821". */
export const formatDestination = ({ label, lastFour }: { label: string; lastFour: string }): string =>
  lastFour ? `${label}, ending ${lastFour}` : label
