import { encode } from 'uqr'

interface Props {
  text: string
  /** What happens to who scans it. */
  label: string
  size?: number
  /** 'L' holds more on a screen that nothing covers; 'M' stands a stain on paper. */
  correction?: 'L' | 'M'
}

/** A QR code that any camera reads, on either scheme: always dark on white, with its quiet border. */
export function QrCode({ text, label, size = 220, correction = 'M' }: Props) {
  const { data, size: modules } = encode(text, { ecc: correction, border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', borderRadius: 12 }}
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={path} fill="#0c1c21" />
    </svg>
  )
}
