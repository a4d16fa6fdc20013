import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Unsaved changes of a form with a Save button: a person who leaves is asked first. `form` goes onto the form,
 * `leaveDialog` beside it; `wasRefused`: the server sent the words back.
 */
export function useUnsaved(wasRefused: boolean) {
  const isDirty = useRef(false)
  const sentFrom = useRef<string | null>(null)
  const { key } = useLocation()
  const { state } = useNavigation()
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      isDirty.current && current.pathname + current.search !== next.pathname + next.search,
  )
  useEffect(() => {
    // Sent without success: the words are still only here.
    if (state === 'idle' && sentFrom.current !== null && (wasRefused || sentFrom.current === key))
      isDirty.current = true
    if (state === 'idle') sentFrom.current = null
  }, [state, key, wasRefused])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  return {
    form: {
      onInput: () => {
        isDirty.current = true
      },
      onSubmit: () => {
        isDirty.current = false
        sentFrom.current = key
      },
    },
    leaveDialog: (
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
        actions={
          <>
            <Button type="button" kind="end" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
            <Button type="button" kind="ink" onClick={() => blocker.reset?.()}>
              Stay
            </Button>
          </>
        }
      >
        <p>You have unsaved changes.</p>
      </Dialog>
    ),
  }
}

/** Deletes a form's subject; asks first, because this isn't a step of the draft that can be undone. */
export function DeleteButton({
  act,
  title,
  words,
  label = 'Delete',
  size,
}: {
  act: string
  title: string
  words: string
  label?: string
  size?: 'small'
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        kind="end"
        size={size}
        name="act"
        value={act}
        formNoValidate
        onClick={(event) => {
          event.preventDefault()
          setIsAsking(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        actions={
          <>
            <Button type="button" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button kind="end" name="act" value={act} formNoValidate>
              {label}
            </Button>
          </>
        }
      >
        <p>{words}</p>
      </Dialog>
    </>
  )
}
