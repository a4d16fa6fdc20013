import { type RefObject, useEffect, useRef, useState } from 'react'

/** The browsers' barcode reader, which the type library doesn't know yet. */
type Reader = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type ReaderClass = new (options: { formats: string[] }) => Reader

/** A label counts once while in view: it must be out of view for this many frames before it counts again. */
const framesBetween = 6
const scanEveryMs = 150

export type CameraState = { kind: 'starting' } | { kind: 'reading' } | { kind: 'off'; words: string }

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is blocked. Allow it for this address in the browser, then try again. You can also type the code.',
  NotFoundError: 'This device has no camera. Type the code or use a scanner.',
  NotReadableError: 'Another program is using the camera. Close it, then try again.',
}
const noReader =
  'This browser can’t read codes by camera; Chrome on Android and on a Mac can. Type the code or use a scanner.'
const startFailed = 'The camera didn’t start. Try again, or type the code.'

/**
 * Reads labels while the camera is open. `onCode` returns false if it couldn't take the code now; the next frame then
 * offers it again.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => boolean) {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const onCodeRef = useRef(onCode)
  useEffect(() => {
    onCodeRef.current = onCode
  }, [onCode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the camera again.
  useEffect(() => {
    let isOpen = true
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopCamera = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      const Detector = (window as unknown as { BarcodeDetector?: ReaderClass }).BarcodeDetector
      if (!Detector || !navigator.mediaDevices) return setState({ kind: 'off', words: noReader })
      const reader = new Detector({ formats: ['qr_code'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!isOpen || !video.current) return stopCamera()
      video.current.srcObject = stream
      await video.current.play()
      setState({ kind: 'reading' })
      const offerCode = createSightings()
      const scanFrame = async () => {
        const codes = video.current ? await reader.detect(video.current).catch(() => []) : []
        if (!isOpen) return
        offerCode(codes[0]?.rawValue.trim() ?? '', (code) => onCodeRef.current(code))
        timer = setTimeout(scanFrame, scanEveryMs)
      }
      await scanFrame()
    }
    start().catch((cause: unknown) => {
      stopCamera()
      if (isOpen) setState({ kind: 'off', words: refusals[(cause as Error)?.name] ?? startFailed })
    })
    return () => {
      isOpen = false
      clearTimeout(timer)
      stopCamera()
    }
  }, [video, attempt])
  return {
    state,
    restart() {
      setState({ kind: 'starting' })
      setAttempt((current) => current + 1)
    },
  }
}

/** Offers each label once each time it comes into view. */
export function createSightings(): (code: string, onCode: (code: string) => boolean) => void {
  let lastCode = ''
  let missedFrames = 0
  return (code, onCode) => {
    if (code === lastCode) {
      missedFrames = 0
      return
    }
    if (code === '') {
      missedFrames += 1
      if (missedFrames >= framesBetween) lastCode = ''
      return
    }
    if (onCode(code)) {
      lastCode = code
      missedFrames = 0
    }
  }
}
