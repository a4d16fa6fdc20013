/** How far an arrow key jumps. */
const jumpSeconds = 5

const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const describeTime = (seconds: number): string => {
  const [minutes, remainder] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return minutes > 0
    ? `${count(minutes, 'minute')} ${count(remainder, 'second')}`
    : count(remainder, 'second')
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
    // An iPhone shows only films in full screen, with its own controls.
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
 * Replaces the browser's controls with those that `app/ui/player.tsx` rendered. Returns a function that undoes it.
 * @param root The element with `data-player`.
 */
export function attachPlayer(root: HTMLElement): () => void {
  const media = root.querySelector<HTMLMediaElement>('video, audio')
  const find = <T extends HTMLElement = HTMLButtonElement>(name: string) =>
    root.querySelector<T>(`[data-${name}]`)
  const [playButton, startButton, muteButton] = [find('play'), find('start'), find('mute')]
  const time = find<HTMLElement>('time')
  const [seekBar, problem] = [find<HTMLInputElement>('seek'), find<HTMLElement>('problem')]
  if (!media || !playButton || !seekBar || !time || !problem) return () => {}
  const listeners = new AbortController()
  const on: On = (target, types, listener) => {
    for (const type of types.split(' '))
      target?.addEventListener(type, listener, { signal: listeners.signal })
  }

  const readLength = () => (Number.isFinite(media.duration) ? media.duration : 0)
  const showTime = () => {
    const [position, length] = [media.currentTime, readLength()]
    seekBar.max = String(length || 1)
    seekBar.value = String(position)
    seekBar.style.setProperty('--played', length ? String(position / length) : '0')
    const total = length ? ` of ${describeTime(length)}` : ''
    seekBar.setAttribute('aria-valuetext', `${describeTime(position)}${total}`)
    time.textContent = length ? `${formatTime(position)} / ${formatTime(length)}` : formatTime(position)
  }
  const showState = () => {
    const pausedState = media.currentTime > 0 ? 'paused' : 'new'
    root.dataset.state = media.paused ? pausedState : 'playing'
    playButton.setAttribute('aria-label', media.paused ? 'Play' : 'Pause')
  }
  const showSound = () => muteButton?.setAttribute('aria-pressed', String(!media.muted))
  const showProblem = () => {
    problem.textContent = 'This can’t be played here. Check your connection, or try another browser.'
  }
  const toggle = () => {
    if (!media.paused) return media.pause()
    problem.textContent = ''
    // Pressing Pause before playback begins is no fault.
    media.play().catch((error: unknown) => (error as Error).name !== 'AbortError' && showProblem())
  }
  const goTo = (seconds: number) => {
    media.currentTime = Math.min(Math.max(seconds, 0), readLength())
    showTime()
  }

  media.controls = false
  root.dataset.state = 'new'
  showTime()
  showSound()
  on(playButton, 'click', toggle)
  on(startButton, 'click', () => {
    toggle()
    playButton.focus()
  })
  if (media instanceof HTMLVideoElement) on(media, 'click', toggle)
  on(media, 'play playing pause ended', showState)
  on(media, 'timeupdate durationchange seeked', showTime)
  on(media, 'waiting', () => {
    root.dataset.state = 'waiting'
  })
  on(media, 'volumechange', showSound)
  on(media, 'error', showProblem)
  on(seekBar, 'input', () => goTo(seekBar.valueAsNumber))
  on(seekBar, 'keydown', (event) => {
    const step = {
      ArrowLeft: -jumpSeconds,
      ArrowDown: -jumpSeconds,
      ArrowRight: jumpSeconds,
      ArrowUp: jumpSeconds,
    }[(event as KeyboardEvent).key]
    if (!step) return
    event.preventDefault()
    goTo(media.currentTime + step)
  })
  on(muteButton, 'click', () => {
    media.muted = !media.muted
  })
  watchCaptions(find('captions'), media, on)
  watchFullScreen(root, find('full-screen'), on)
  return () => {
    listeners.abort()
    media.controls = true
    delete root.dataset.state
  }
}

/** Attaches every player of a page. */
export function attachPlayers(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-player]')) attachPlayer(root)
}
