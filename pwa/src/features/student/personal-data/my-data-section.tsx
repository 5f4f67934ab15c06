import { Link } from '@tanstack/react-router'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { textLink } from '@/ui/button.tsx'

/** Lets users download a copy of their data, and says how an account is deleted. */
export function MyDataSection() {
  return (
    <section aria-labelledby="section" className="grid content-start justify-items-start gap-5">
      <h2 id="section" tabIndex={-1} className="text-2xl outline-none">
        My data
      </h2>
      <p className="max-w-prose text-muted-foreground">
        Download a copy of your data as one file (JSON). To have your account deleted,{' '}
        <Link to="/contact" className={`${textLink} -my-2.5`}>
          contact the office
        </Link>
        .
      </p>
      <DownloadButton
        path="/users/personal-data"
        fileName="personal-data.json"
        label="Download my data"
        failed="Failed to download your data. Try again when you are online."
      />
    </section>
  )
}
