import { Cutout } from './cutout.tsx'

/** A paper-cup telephone with a loose string, for 'no connection'. */
export function CupTelephone() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <path
        d="M62 92c26 34 34-14 48 16s-20 36-8 48"
        className="fill-transparent stroke-3 stroke-art-petrol"
        strokeLinecap="round"
      />
      <path
        d="M162 78c-18 20-34 0-34 24"
        className="fill-transparent stroke-3 stroke-art-petrol"
        strokeLinecap="round"
      />
      <g transform="rotate(-14 44 80)">
        <Cutout d="M14 44h58l-8 68H22Z" className="fill-art-coral" />
        <path d="M12 40h62v12H12Z" className="fill-art-sheet" />
        <path d="M20 84q6-10 12 0t12 0 12 0 10 0" className="fill-transparent stroke-4 stroke-art-sheet/80" />
      </g>
      <g transform="rotate(16 178 74)">
        <Cutout d="M148 36h58l-8 68h-42Z" className="fill-art-leaf" />
        <path d="M146 32h62v12h-62Z" className="fill-art-sheet" />
        <circle cx="166" cy="74" r="5" className="fill-art-sun" />
        <circle cx="186" cy="66" r="5" className="fill-art-sun" />
        <circle cx="182" cy="88" r="5" className="fill-art-sun" />
      </g>
    </svg>
  )
}
