import encodeQR from 'qr'
import { useMemo } from 'react'

/** The empty margin around a QR code, in modules, without which scanners do not find it. */
const QUIET_ZONE = 4

/** A QR code that fills its width. It is black on white in both themes, because scanners need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path className="fill-code-paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="fill-code-ink" d={path} />
    </svg>
  )
}

/** Returns the width in modules, and the outline of the dark ones. */
function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: path.join('') }
}
