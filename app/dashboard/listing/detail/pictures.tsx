import { type DragEvent, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { listingPictureHref } from '#listings/contract'
import { Button, buildButtonClass } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { Part } from './part.tsx'
import { buildPictureKey } from './picture-key.ts'
import { VideoMaker } from './video/video-maker.tsx'

/** The pictures in the fans' order. Each has buttons; a pointer can drag them. */
export function Pictures({ listing }: { listing: OneListing }) {
  const { pictures, isArranged, confirmation } = listing
  const submit = useSubmit()
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const drop = (to: number) => {
    if (draggedIndex === null || draggedIndex === to) return
    const order = pictures.map(buildPictureKey)
    order.splice(to, 0, ...order.splice(draggedIndex, 1))
    const form = new FormData()
    form.set('intent', 'pictures')
    for (const picture of order) form.append('picture', picture)
    submit(form, { method: 'post', preventScrollReset: true })
  }
  return (
    <Part at="pictures" title="Pictures" confirmation={confirmation}>
      <p className="soft">
        {isArranged
          ? 'Fans see these pictures in this order.'
          : 'Fans see every view of the chosen colour. Move, hide or add a picture to set the order yourself.'}
      </p>
      {pictures.length > 0 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="pictures" />
          <ol className={styles.pictures}>
            {pictures.map((picture, index) => (
              <Tile
                key={buildPictureKey(picture)}
                listing={listing}
                index={index}
                isDragged={draggedIndex === index}
                onDrag={setDraggedIndex}
                onDrop={drop}
              />
            ))}
          </ol>
          {isArranged ? (
            <Button kind="quiet" size="small" name="move" value="usual:0">
              Reset to the default pictures
            </Button>
          ) : null}
        </Form>
      ) : null}
      <div className={styles.openers}>
        <AddPicture listing={listing} />
        {pictures.length > 0 ? <VideoMaker listing={listing} /> : null}
      </div>
    </Part>
  )
}

function Tile({
  listing: { pictures, products, id, number, designVersionId },
  index,
  isDragged,
  onDrag,
  onDrop,
}: {
  listing: OneListing
  index: number
  isDragged: boolean
  onDrag: (index: number | null) => void
  onDrop: (index: number) => void
}) {
  const picture = pictures[index]!
  const { blankId, view, colour, label, shows } = picture
  const allowDrop = (event: DragEvent) => event.preventDefault()
  return (
    <li
      draggable
      className={isDragged ? styles.dragged : undefined}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={allowDrop}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(index)
      }}
    >
      <input type="hidden" name="picture" value={buildPictureKey(picture)} />
      <img
        src={listingPictureHref({ listingId: id, designVersionId, blankId, view, colour }, 360)}
        alt={label}
        width="360"
        height="360"
        loading="lazy"
        draggable={false}
      />
      {index === 0 ? <b className={styles.main}>Main picture</b> : null}
      <small title={label}>{products.length > 1 ? label : shows}</small>
      <span className={styles.moves}>
        <MoveButtons name={label} index={index} isLast={index === pictures.length - 1} />
        <Button
          kind="quiet"
          size="small"
          icon="eye-off"
          iconOnly={`Hide: ${label}`}
          name="move"
          value={`hide:${index}`}
        />
        <a
          className={buildButtonClass({ kind: 'quiet', size: 'small', iconOnly: 'Download' })}
          href={hrefs.mockup(number, { blank: blankId, view, colour })}
          title={`Download: ${label}`}
          download
        >
          <Icon name="download" />
          <span className="vh">Download: {label}</span>
        </a>
      </span>
    </li>
  )
}

/** Any view of any product in any of its colours. The product is chosen first, by a link. */
function AddPicture({ listing }: { listing: OneListing }) {
  const { pictureChoices, products, pictures } = listing
  if (!pictureChoices) return <p className="soft">Choose a product in the studio to see its pictures here.</p>
  return (
    <Disclosure label="Add or download a picture" button>
      {products.length > 1 ? (
        <nav className={styles.kinds} aria-label="Product of the picture">
          {products.map(({ blankId, name }) => (
            <Link
              key={blankId}
              to={`?of=${blankId}#pictures`}
              preventScrollReset
              aria-current={blankId === pictureChoices.blankId ? 'true' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
      <Form method="post" preventScrollReset className={styles.row} key={pictureChoices.blankId}>
        <input type="hidden" name="intent" value="pictures" />
        <input type="hidden" name="blank" value={pictureChoices.blankId} />
        {pictures.map((picture) => (
          <input
            key={buildPictureKey(picture)}
            type="hidden"
            name="picture"
            value={buildPictureKey(picture)}
          />
        ))}
        <SelectField label="View" name="view" choices={pictureChoices.views} />
        <SelectField label="Colour" name="colour" choices={pictureChoices.colours} />
        <Button name="move" value="add:0">
          Add picture
        </Button>
      </Form>
      <Form method="get" action={hrefs.mockupForm(listing.number)} className={styles.row} reloadDocument>
        <input type="hidden" name="blank" value={pictureChoices.blankId} />
        <SelectField label="View to download" name="view" choices={pictureChoices.views} />
        <SelectField label="Colour to download" name="colour" choices={pictureChoices.colours} />
        <Button icon="download">Download PNG</Button>
      </Form>
      <Form method="get" action={hrefs.mockups(listing.number)} reloadDocument>
        <input type="hidden" name="blank" value={pictureChoices.blankId} />
        <Button kind="quiet" size="small" icon="download">
          Download all {pictureChoices.views.length * pictureChoices.colours.length} pictures (ZIP)
        </Button>
      </Form>
    </Disclosure>
  )
}
