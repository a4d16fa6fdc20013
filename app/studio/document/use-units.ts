import { useCallback, useEffect, useState } from 'react'
import { readStoredUnits, storeUnits, type Units } from './units.ts'

/** Inches until the page is hydrated, so that server and browser agree; then the person's choice. */
export function useUnits(): [Units, (units: Units) => void] {
  const [units, setUnits] = useState<Units>('in')
  useEffect(() => setUnits(readStoredUnits()), [])
  const choose = useCallback((chosenUnits: Units) => {
    storeUnits(chosenUnits)
    setUnits(chosenUnits)
  }, [])
  return [units, choose]
}
