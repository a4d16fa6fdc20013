import { hrefs } from '#kernel/hrefs.ts'
import type { SectionField } from '#storefronts/contract'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import editorStyles from './editor.module.css'
import editorThemeStyles from './editor-theme.module.css'
import type { StorePage } from './store.server.ts'
import { listTargetChoices } from './targets.ts'

type Props = { field: SectionField; value: string; error: string | undefined; page: StorePage }

/** One setting of a section, with a suitable control. */
export function SettingField({ field, value, error, page }: Props) {
  const { name, label, hint } = field
  const fieldProps = { name, label, hint, error }
  switch (field.type) {
    case 'line':
      return <TextField {...fieldProps} maxLength={field.max} defaultValue={value} />
    case 'address':
      return <TextField {...fieldProps} type="url" placeholder="https://" defaultValue={value} />
    case 'area':
      return <TextArea {...fieldProps} rows={7} maxLength={field.max} defaultValue={value} />
    case 'target':
      return <TargetField {...fieldProps} value={value} page={page} />
    case 'picture':
    case 'pictures':
      return <PictureField {...fieldProps} isMultiple={field.type === 'pictures'} value={value} page={page} />
    default:
      return <SelectField {...fieldProps} defaultValue={value} choices={listChoices(field, page, value)} />
  }
}

function listChoices(field: SectionField, page: StorePage, value: string) {
  const collections = page.collections.map(({ slug, title }) => ({ value: slug, label: title }))
  const namedChoices = (() => {
    switch (field.type) {
      case 'choice':
        return Object.entries(field.choices).map(([key, label]) => ({ value: key, label }))
      case 'collection':
        return [{ value: '', label: 'None' }, ...collections]
      case 'listing':
        return [
          { value: '', label: 'The next one' },
          ...page.listings
            .filter(({ isDrop }) => isDrop)
            .map(({ id, title }) => ({ value: id, label: title })),
        ]
      default:
        return [
          { value: 'featured', label: 'Featured, then best sellers' },
          { value: 'best', label: 'Best sellers' },
          { value: 'new', label: 'Newest first' },
          ...collections.map((collection) => ({
            value: `collection:${collection.value}`,
            label: `Collection: ${collection.label}`,
          })),
        ]
    }
  })()
  return namedChoices.some((choice) => choice.value === value)
    ? namedChoices
    : [...namedChoices, { value, label: 'No longer there' }]
}

type FieldProps = { name: string; label: string; hint: string | undefined; error: string | undefined }
export function TargetField({
  name,
  label,
  hint,
  error,
  value,
  page,
}: FieldProps & { value: string; page: StorePage }) {
  const isExternal = value.startsWith('https://')
  return (
    <div className={editorStyles.texts}>
      <SelectField
        name={name}
        label={label}
        hint={hint}
        error={error}
        defaultValue={isExternal ? '' : value}
        choices={listTargetChoices(page)}
      />
      <TextField
        name={`${name}-address`}
        label="or another address"
        type="url"
        placeholder="https://"
        defaultValue={isExternal ? value : ''}
      />
    </div>
  )
}

/** The store's pictures to choose from, and a link to add one. */
export function PictureField({
  name,
  label,
  hint,
  error,
  value,
  isMultiple = false,
  page,
}: FieldProps & { value: string; isMultiple?: boolean; page: StorePage }) {
  const selected = value.split(' ')
  const { section, panel } = page
  const returnTo = `?${new URLSearchParams({ panel, ...(section ? { edit: section.id } : {}) })}`
  return (
    <fieldset className={editorThemeStyles.pictures}>
      <legend className="lbl">{label}</legend>
      {page.pictures.length > 0 ? (
        <ul>
          {isMultiple ? null : (
            <li>
              <label>
                <input type="radio" name={name} value="" defaultChecked={value === ''} />
                <span>None</span>
              </label>
            </li>
          )}
          {page.pictures.map(({ id, alt }, index) => (
            <li key={id}>
              <label>
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={name}
                  value={id}
                  defaultChecked={selected.includes(id)}
                />
                <img
                  src={hrefs.storePicture(id, 96, 'webp')}
                  alt={alt || `Picture ${index + 1}`}
                  width="64"
                  height="64"
                  loading="lazy"
                />
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      <a className="btn btn-o btn-sm" href={`${hrefs.storePictures}${returnTo}`}>
        {page.pictures.length > 0 ? 'Add or describe pictures' : 'Add a picture'}
      </a>
      {error ? <span className="err">{error}</span> : null}
      {hint ? <span className="hint">{hint}</span> : null}
    </fieldset>
  )
}
