import { useEffect, useRef, useState } from 'react'
import { listingPictureHref } from '#listings/contract'
import { Button, buildButtonClass } from '../../../../ui/button.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Check, SelectField } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Player } from '../../../../ui/player.tsx'
import type { OneListing } from '../detail.server.ts'
import { buildPictureKey } from '../picture-key.ts'
import { findFormats, makeVideo, type VideoFormat, videoFormats } from './encode-video.ts'
import {
  measureVideo,
  picturesMax,
  type VideoGround,
  type VideoShape,
  videoGrounds,
  videoShapes,
} from './timeline.ts'
import styles from './video.module.css'

type Picture = OneListing['pictures'][number]
type Stage =
  | { at: 'choosing' }
  | { at: 'drawing'; progress: number }
  | { at: 'made'; url: string; shape: VideoShape; name: string; bytes: number }
  | { at: 'failed' }

const defaultCount = 4

/** Pictures of a listing as a video for channels that want one, drawn and encoded in the browser. */
export function VideoMaker({ listing }: { listing: OneListing }) {
  return (
    <Disclosure label="Make a short video" button>
      <Choices listing={listing} />
    </Disclosure>
  )
}

function Choices({ listing }: { listing: OneListing }) {
  const { pictures } = listing
  const [selected, setSelected] = useState<readonly string[]>(() =>
    pictures.slice(0, defaultCount).map(buildPictureKey),
  )
  const [shape, setShape] = useState<VideoShape>('square')
  const [background, setBackground] = useState<VideoGround>('paper')
  const [format, setFormat] = useState<VideoFormat>('mp4')
  const formats = useFormats(shape)
  const { stage, make, stop } = useVideo()
  const selectedPictures = pictures.filter((picture) => selected.includes(buildPictureKey(picture)))
  const isDrawing = stage.at === 'drawing'
  if (formats?.length === 0)
    return (
      <Note>This browser can’t make videos. Chrome, Edge, Firefox and Safari can, in a recent version.</Note>
    )
  const usedFormat = formats?.includes(format) ? format : formats?.[0]
  return (
    <div className={styles.maker}>
      <p className="soft">
        The pictures you tick, one after another, as a looping video. It’s made on your device.
      </p>
      <fieldset className={styles.choice} disabled={isDrawing}>
        <legend className="vh">Pictures of the video</legend>
        {pictures.map((picture) => (
          <Tick
            key={buildPictureKey(picture)}
            listing={listing}
            picture={picture}
            isChosen={selected.includes(buildPictureKey(picture))}
            isFull={selectedPictures.length >= picturesMax}
            onChoose={(isChosen) =>
              setSelected(
                isChosen
                  ? [...selected, buildPictureKey(picture)]
                  : selected.filter((key) => key !== buildPictureKey(picture)),
              )
            }
          />
        ))}
      </fieldset>
      <div className={styles.row}>
        <SelectField
          label="Shape"
          value={shape}
          onChange={(event) => setShape(event.target.value as VideoShape)}
          choices={Object.entries(videoShapes).map(([value, { label }]) => ({ value, label }))}
        />
        <SelectField
          label="Ground"
          value={background}
          onChange={(event) => setBackground(event.target.value as VideoGround)}
          choices={Object.entries(videoGrounds).map(([value, { label }]) => ({ value, label }))}
        />
        <SelectField
          label="Format"
          value={usedFormat ?? format}
          onChange={(event) => setFormat(event.target.value as VideoFormat)}
          choices={(formats ?? [format]).map((value) => ({ value, label: videoFormats[value].label }))}
        />
      </div>
      <div className={styles.acts}>
        {isDrawing ? <progress aria-label="Making the video" value={stage.progress} max={1} /> : null}
        {/* One button, so that someone using the keyboard keeps the focus. */}
        <Button
          icon={isDrawing ? 'x' : 'play'}
          type="button"
          disabled={!isDrawing && (selectedPictures.length === 0 || !usedFormat)}
          onClick={() =>
            isDrawing
              ? stop()
              : usedFormat &&
                make(listing, selectedPictures, { shape, ground: background, format: usedFormat })
          }
        >
          {isDrawing ? 'Cancel' : `Make video, ${measureVideo(Math.max(1, selectedPictures.length))} seconds`}
        </Button>
      </div>
      <Result stage={stage} />
    </div>
  )
}

function Tick({
  listing: { id, designVersionId },
  picture: { blankId, view, colour, label },
  isChosen,
  isFull,
  onChoose,
}: {
  listing: OneListing
  picture: Picture
  isChosen: boolean
  isFull: boolean
  onChoose: (isTicked: boolean) => void
}) {
  return (
    <span className={styles.tick}>
      <Check
        label={
          <img
            src={listingPictureHref({ listingId: id, designVersionId, blankId, view, colour }, 120)}
            alt={label}
            width="72"
            height="72"
            loading="lazy"
          />
        }
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </span>
  )
}

function Result({ stage }: { stage: Stage }) {
  return (
    <div role="status">
      {stage.at === 'failed' ? (
        <Note kind="error">The video couldn’t be made. Try again, or choose the other format.</Note>
      ) : null}
      {stage.at === 'made' ? (
        <div className={styles.made}>
          <Player key={stage.url} kind="film" label="The video that was made">
            <video
              src={stage.url}
              width={videoShapes[stage.shape].width}
              height={videoShapes[stage.shape].height}
              controls
              loop
              muted
              playsInline
            />
          </Player>
          <a className={buildButtonClass({ kind: 'ink' })} href={stage.url} download={stage.name}>
            <Icon name="download" size="s" />
            Download video, {(stage.bytes / 1_000_000).toFixed(1)} MB
          </a>
        </div>
      ) : null}
    </div>
  )
}

/** The formats this browser can write; undefined until known. */
function useFormats(shape: VideoShape): VideoFormat[] | undefined {
  const [formats, setFormats] = useState<VideoFormat[]>()
  useEffect(() => {
    let isMounted = true
    findFormats(shape).then(
      (list) => isMounted && setFormats(list),
      () => isMounted && setFormats([]),
    )
    return () => {
      isMounted = false
    }
  }, [shape])
  return formats
}

/** One video at a time; its memory is released when the next one is made, or on leaving the page. */
function useVideo() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })
  const controller = useRef<AbortController | null>(null)
  const url = useRef('')
  const releaseVideo = () => {
    URL.revokeObjectURL(url.current)
    url.current = ''
  }
  useEffect(
    () => () => {
      controller.current?.abort()
      URL.revokeObjectURL(url.current)
    },
    [],
  )
  const make = async (
    { id, designVersionId, slug }: OneListing,
    pictures: readonly Picture[],
    options: { shape: VideoShape; ground: VideoGround; format: VideoFormat },
  ) => {
    const newController = new AbortController()
    controller.current = newController
    releaseVideo()
    setStage({ at: 'drawing', progress: 0 })
    const addresses = pictures.map(({ blankId, view, colour }) =>
      listingPictureHref({ listingId: id, designVersionId, blankId, view, colour }, 1200),
    )
    try {
      const video = await makeVideo(addresses, options, {
        onProgress: (progress) => setStage({ at: 'drawing', progress }),
        signal: newController.signal,
      })
      url.current = URL.createObjectURL(video)
      setStage({
        at: 'made',
        url: url.current,
        shape: options.shape,
        name: `${slug}-${options.shape}.${options.format}`,
        bytes: video.size,
      })
    } catch {
      setStage({ at: newController.signal.aborted ? 'choosing' : 'failed' })
    }
  }
  return { stage, make, stop: () => controller.current?.abort() }
}
