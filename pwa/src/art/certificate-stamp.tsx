/** The provider's stamp, slightly rotated. */
export function CertificateStamp({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <g transform="rotate(-12 50 50)" className="fill-none stroke-sun-foreground" strokeWidth="3">
        <path
          d={notched(50, 50, 48, 43, 24)}
          className="fill-art-sun stroke-art-sun"
          strokeLinejoin="round"
        />
        <circle cx="50" cy="50" r="34" strokeWidth="2" className="opacity-50" />
        <path d="m35 51 11 11 20-23" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  )
}

/** A circle with teeth, as a path. */
function notched(cx: number, cy: number, outer: number, inner: number, teeth: number): string {
  const points = Array.from({ length: teeth * 2 }, (_, at) => {
    const radius = at % 2 === 0 ? outer : inner
    const angle = (at / teeth) * Math.PI
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
