/** The logo: a swatch book fanned open, three inks overprinted. */
export function Mark() {
  const leaf = { x: 11, y: 3, width: 10, height: 26, rx: 2 }
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <g>
        <rect {...leaf} fill="#2F4BFF" transform="rotate(32 16 26)" />
        <rect {...leaf} fill="#FFC62E" className="over" />
        <rect {...leaf} fill="#FF5B45" className="over" transform="rotate(-32 16 26)" />
        <circle cx="16" cy="25" r="1.8" fill="#fff" />
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <>
      <Mark />
      <span className="word">Fanfare</span>
    </>
  )
}
