import { Button } from '../../../ui/button.tsx'

/** Moves a tile one back or forward in its list; the form reads `move`. */
export const MoveButtons = ({ name, index, isLast }: { name: string; index: number; isLast: boolean }) => (
  <>
    <Button
      kind="quiet"
      size="small"
      icon="arrow-left"
      iconOnly={`Earlier: ${name}`}
      name="move"
      value={`earlier:${index}`}
      disabled={index === 0}
    />
    <Button
      kind="quiet"
      size="small"
      icon="arrow-right"
      iconOnly={`Later: ${name}`}
      name="move"
      value={`later:${index}`}
      disabled={isLast}
    />
  </>
)
