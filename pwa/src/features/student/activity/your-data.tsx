import { Link } from '@tanstack/react-router'
import { DownloadButton } from '@/features/school/files/download-button.tsx'

/** Lets users download a copy of their data, and says how an account is deleted. */
export function YourData() {
  return (
    <section aria-labelledby="your-data" className="grid justify-items-start gap-2 border-t pt-5">
      <h3 id="your-data" className="text-lg">
        Your data
      </h3>
      <p className="text-muted-foreground">
        Download a copy of your data as one file (JSON). To have your account deleted,{' '}
        <Link to="/contact" className="underline underline-offset-4">
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
