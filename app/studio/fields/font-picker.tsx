import { useEffect, useId, useRef, useState } from 'react'
import { flattenLayers } from '#press/document.ts'
import { type FaceId, type FontId, fontIds, fonts } from '#press/fonts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { buildFontHref } from '../document/press-kit.ts'
import { documentOf } from '../document/studio-state.ts'
import { FontUpload } from '../fonts/font-upload.tsx'
import { nameFont } from '../fonts/use-fonts.ts'
import { useNear } from '../layers/templates-panel.tsx'
import styles from '../panels/pickers.module.css'
import { useStudio } from '../studio-context.ts'
import { hasLetters, listNeededLetters } from './letters-needed.ts'

const kinds = { display: 'Display', script: 'Script', text: 'Text' } as const
/** The keys that move through the list, and their directions. */
const directions: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const faces = new Map<FaceId, Promise<string>>()

/** The font for the browser's own text, fetched once. */
function buildFontFace(id: FaceId): Promise<string> {
  const pending = faces.get(id)
  if (pending) return pending
  const name = `press-${id}`
  const face = new FontFace(name, `url(${buildFontHref(id)})`)
  const loading = face.load().then((fontFace) => {
    document.fonts.add(fontFace)
    return name
  })
  faces.set(id, loading)
  return loading
}

type Props = {
  value: FaceId
  /** The text to set: fonts with all of its letters come first. */
  text: string
  onChange: (font: FaceId) => void
  /** The shop can upload a font here. */
  uploads?: boolean
}

/**
 * Fonts by name and kind, each shown in itself; those of the brand kit and this design first, then those that have
 * all letters.
 */
export function FontPicker({ value, text, onChange, uploads = false }: Props) {
  const { ownFonts } = useStudio()
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const box = useRef<HTMLFieldSetElement>(null)
  const listId = useId()
  const groups = useFontGroups(query, text)
  const flatIds = groups.flatMap(({ ids }) => ids)
  const closePicker = () => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const choose = (font: FaceId) => {
    onChange(font)
    closePicker()
  }
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks for moves with them.
  useEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, open])
  return (
    <fieldset
      ref={box}
      className={styles.font}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={`sel ${styles.fontButton}`}
        aria-expanded={open}
        aria-label={`Font: ${nameFont(value, ownFonts.fonts)}`}
        onClick={() => {
          setOpen(!open)
          setQuery('')
          setActiveIndex(Math.max(0, flatIds.indexOf(value)))
        }}
      >
        <FaceName id={value} />
      </button>
      {open ? (
        <div className={styles.fontList}>
          <label>
            <Icon name="search" size="s" />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={flatIds[activeIndex] ? `${listId}-${flatIds[activeIndex]}` : undefined}
              aria-label="Search fonts"
              placeholder={`Search ${fontIds.length} fonts`}
              value={query}
              onChange={({ target }) => {
                setQuery(target.value)
                setActiveIndex(0)
              }}
              onKeyDown={(event) => {
                const direction = directions[event.key] ?? 0
                if (direction)
                  setActiveIndex(Math.max(0, Math.min(flatIds.length - 1, activeIndex + direction)))
                if (event.key === 'Enter' && flatIds[activeIndex]) choose(flatIds[activeIndex])
                if (event.key === 'Escape') closePicker()
                if (direction || event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
              }}
            />
          </label>
          {uploads ? (
            <Disclosure label="Upload a font" className={styles.fontUpload}>
              <FontUpload onAdded={choose} />
            </Disclosure>
          ) : null}
          <FaceList
            id={listId}
            groups={groups}
            value={value}
            active={flatIds[activeIndex]}
            onChoose={choose}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

function FaceList({
  id: listId,
  groups,
  value,
  active,
  onChoose,
}: {
  id: string
  groups: readonly { title: string; ids: FaceId[] }[]
  value: FaceId
  active: FaceId | undefined
  onChoose: (font: FaceId) => void
}) {
  return (
    <div id={listId} role="listbox" aria-label="Fonts">
      {groups.map(({ title, ids }) => (
        <fieldset key={title} aria-label={title}>
          <b aria-hidden="true">{title}</b>
          {ids.map((id) => (
            <div
              key={id}
              id={`${listId}-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={id === value}
              data-active={active === id || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(id)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(id)}
            >
              <FaceName id={id} />
              {id === value ? <Icon name="check" size="s" /> : null}
            </div>
          ))}
        </fieldset>
      ))}
      {groups.length === 0 ? <p className="hint">No fonts match.</p> : null}
    </div>
  )
}

function useFontGroups(query: string, text: string): { title: string; ids: FaceId[] }[] {
  const { state, brand, ownFonts } = useStudio()
  const brandFonts = new Set<FaceId>(brand.fonts)
  const usedFonts = new Set(
    Object.values(documentOf(state).areas)
      .flatMap((area) => flattenLayers(area.layers))
      .flatMap((layer) => (layer.kind === 'text' ? [layer.font] : [])),
  )
  const search = query.trim().toLowerCase()
  const isMatch = (id: FontId) =>
    search === '' || `${fonts[id].family} ${kinds[fonts[id].kind]}`.toLowerCase().includes(search)
  const needed = listNeededLetters(text, typeof navigator === 'undefined' ? [] : navigator.languages)
  const completeFonts = new Set(needed.length > 0 ? fontIds.filter((id) => hasLetters(id, needed)) : [])
  const buildKindGroup = (kindName: keyof typeof kinds) => ({
    title: kinds[kindName],
    ids: fontIds.filter(
      (id) =>
        fonts[id].kind === kindName &&
        !brandFonts.has(id) &&
        !usedFonts.has(id) &&
        !completeFonts.has(id) &&
        isMatch(id),
    ),
  })
  const ownMatches = ownFonts.fonts.filter(
    ({ id, family, removed }) =>
      (!removed || usedFonts.has(id)) && `${family} your fonts`.toLowerCase().includes(search),
  )
  return [
    { title: 'Your fonts', ids: ownMatches.map(({ id }) => id) },
    { title: 'Brand kit', ids: brand.fonts.filter(isMatch) },
    {
      title: 'In this design',
      ids: fontIds.filter((id) => usedFonts.has(id) && !brandFonts.has(id) && isMatch(id)),
    },
    {
      title: `With ${needed.slice(0, 6).join(' ')}`,
      ids: fontIds.filter(
        (id) => completeFonts.has(id) && !brandFonts.has(id) && !usedFonts.has(id) && isMatch(id),
      ),
    },
    buildKindGroup('display'),
    buildKindGroup('script'),
    buildKindGroup('text'),
  ].filter(({ ids }) => ids.length > 0)
}

/** The family's name in its own font, once it is nearly visible. */
export function FaceName({ id }: { id: FaceId }) {
  const { ownFonts } = useStudio()
  const name = useRef<HTMLSpanElement>(null)
  const isNear = useNear(name)
  const [family, setFamily] = useState<string | null>(null)
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    buildFontFace(id).then(
      (loaded) => isGone || setFamily(loaded),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNear, id])
  return (
    <span ref={name} style={family ? { fontFamily: family } : undefined}>
      {nameFont(id, ownFonts.fonts)}
    </span>
  )
}
