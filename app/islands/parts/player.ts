/** Arrow keys go this far, in seconds. */
const jump = 5

const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const describeTime = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return minutes > 0 ? `${count(minutes, 'minute')} ${count(rest, 'second')}` : count(rest, 'second')
}

type On = (target: EventTarget | null, types: string, listener: (event: Event) => void) => void

function watchCaptions(button: HTMLElement | null, media: HTMLMediaElement, on: On): void {
  on(button, 'click', () => {
    for (const track of media.textTracks) {
      track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
      button?.setAttribute('aria-pressed', String(track.mode === 'showing'))
    }
  })
}

function watchFullScreen(root: HTMLElement, button: HTMLElement | null, on: On): void {
  on(button, 'click', () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    // An iPhone gives the whole screen to a film only, with its own controls.
    if (document.fullscreenEnabled) return void root.requestFullscreen()
    const film = root.querySelector<HTMLVideoElement & { webkitEnterFullscreen?(): void }>('video')
    film?.webkitEnterFullscreen?.()
  })
  on(document, 'fullscreenchange', () => {
    const isFull = document.fullscreenElement === root
    button?.setAttribute('aria-label', isFull ? 'Leave full screen' : 'Full screen')
  })
}

/**
 * Puts the controls that `app/ui/player.tsx` drew in place of the browser's own. Returns what removes it again.
 * @param root The element with `data-player`.
 */
export function attachPlayer(root: HTMLElement): () => void {
  const media = root.querySelector<HTMLMediaElement>('video, audio')
  const find = <T extends HTMLElement = HTMLButtonElement>(name: string) =>
    root.querySelector<T>(`[data-${name}]`)
  const [play, start, mute] = [find('play'), find('start'), find('mute')]
  const time = find<HTMLElement>('time')
  const [seek, problem] = [find<HTMLInputElement>('seek'), find<HTMLElement>('problem')]
  if (!media || !play || !seek || !time || !problem) return () => {}
  const listening = new AbortController()
  const on: On = (target, types, listener) => {
    for (const type of types.split(' '))
      target?.addEventListener(type, listener, { signal: listening.signal })
  }

  const readLength = () => (Number.isFinite(media.duration) ? media.duration : 0)
  const showTime = () => {
    const [at, length] = [media.currentTime, readLength()]
    seek.max = String(length || 1)
    seek.value = String(at)
    seek.style.setProperty('--played', length ? String(at / length) : '0')
    const total = length ? ` of ${describeTime(length)}` : ''
    seek.setAttribute('aria-valuetext', `${describeTime(at)}${total}`)
    time.textContent = length ? `${formatTime(at)} / ${formatTime(length)}` : formatTime(at)
  }
  const showState = () => {
    const resting = media.currentTime > 0 ? 'paused' : 'new'
    root.dataset.state = media.paused ? resting : 'playing'
    play.setAttribute('aria-label', media.paused ? 'Play' : 'Pause')
  }
  const showSound = () => mute?.setAttribute('aria-pressed', String(!media.muted))
  const fail = () => {
    problem.textContent = 'This can’t be played here. Check your connection, or try another browser.'
  }
  const toggle = () => {
    if (!media.paused) return media.pause()
    problem.textContent = ''
    // Pressing Pause before it has begun is no fault.
    media.play().catch((error: unknown) => (error as Error).name !== 'AbortError' && fail())
  }
  const goTo = (seconds: number) => {
    media.currentTime = Math.min(Math.max(seconds, 0), readLength())
    showTime()
  }

  media.controls = false
  root.dataset.state = 'new'
  showTime()
  showSound()
  on(play, 'click', toggle)
  on(start, 'click', () => {
    toggle()
    play.focus()
  })
  if (media instanceof HTMLVideoElement) on(media, 'click', toggle)
  on(media, 'play playing pause ended', showState)
  on(media, 'timeupdate durationchange seeked', showTime)
  on(media, 'waiting', () => {
    root.dataset.state = 'waiting'
  })
  on(media, 'volumechange', showSound)
  on(media, 'error', fail)
  on(seek, 'input', () => goTo(seek.valueAsNumber))
  on(seek, 'keydown', (event) => {
    const step = { ArrowLeft: -jump, ArrowDown: -jump, ArrowRight: jump, ArrowUp: jump }[
      (event as KeyboardEvent).key
    ]
    if (!step) return
    event.preventDefault()
    goTo(media.currentTime + step)
  })
  on(mute, 'click', () => {
    media.muted = !media.muted
  })
  watchCaptions(find('captions'), media, on)
  watchFullScreen(root, find('full-screen'), on)
  return () => {
    listening.abort()
    media.controls = true
    delete root.dataset.state
  }
}

/** Does so for each player of a page. */
export function attachPlayers(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-player]')) attachPlayer(root)
}
