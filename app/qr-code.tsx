import { CropMarks } from './ui/press-marks.tsx'

/** The code an authenticator app scans, at 150 by 150. Drawn here, so that the secret goes to nobody else. */
export function QrCode({
  qr,
  className,
}: {
  qr: { side: number; path: string }
  className?: string | undefined
}) {
  return (
    <CropMarks {...(className ? { className } : {})}>
      <svg
        role="img"
        aria-label="QR code that adds Fanfare to your authenticator app"
        width="150"
        height="150"
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        shapeRendering="crispEdges"
      >
        <path fill="#15120E" d={qr.path} />
      </svg>
    </CropMarks>
  )
}
