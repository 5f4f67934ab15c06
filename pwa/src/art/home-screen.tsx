/** The home screen of a phone: a grid of apps with Cubby among them. */
export function HomeScreen() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true">
      <rect x="4" y="4" width="112" height="88" rx="14" className="fill-art-sky" />
      {[18, 49, 80].map((x) => (
        <rect key={x} x={x} y="16" width="22" height="22" rx="6" className="fill-art-sheet" />
      ))}
      <rect x="18" y="54" width="22" height="22" rx="6" className="fill-art-sheet" />
      <rect x="46" y="51" width="28" height="28" rx="8" className="fill-art-petrol" />
      <rect x="51" y="56" width="8" height="8" rx="2" className="fill-art-sun" />
      <rect x="61" y="56" width="8" height="8" rx="2" className="fill-art-coral" />
      <rect x="51" y="66" width="8" height="8" rx="2" className="fill-art-leaf" />
      <rect x="61" y="66" width="8" height="8" rx="2" className="fill-art-sheet" />
      <rect x="80" y="54" width="22" height="22" rx="6" className="fill-art-sheet" />
    </svg>
  )
}
