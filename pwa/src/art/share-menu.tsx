/** The bottom bar of a browser with the share button in the middle. */
export function ShareMenu() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true">
      <rect x="4" y="4" width="112" height="88" rx="14" className="fill-art-paper" />
      <rect x="16" y="16" width="88" height="34" rx="6" className="fill-art-sky" />
      <path d="M4 60h112v18a14 14 0 0 1-14 14H18A14 14 0 0 1 4 78Z" className="fill-art-sheet" />
      <g className="fill-transparent stroke-3 stroke-art-petrol" strokeLinecap="round" strokeLinejoin="round">
        <path d="M54 72h-4v14h20V72h-4" />
        <path d="M60 80V65m-5 5 5-5 5 5" />
      </g>
      <circle cx="26" cy="76" r="4" className="fill-art-shade" />
      <circle cx="94" cy="76" r="4" className="fill-art-shade" />
    </svg>
  )
}
