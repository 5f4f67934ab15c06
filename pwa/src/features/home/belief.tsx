export function Belief() {
  return (
    <section className="bg-band text-band-foreground" aria-labelledby="belief">
      <div className="shell py-14 lg:py-20">
        <h2 id="belief" className="sr-only">
          What we believe
        </h2>
        <p className="max-w-[30ch] font-display font-semibold text-3xl leading-tight sm:max-w-[34ch] lg:text-display">
          We believe that a good day for a child begins with a grown-up who was well taught.
        </p>
      </div>
    </section>
  )
}
