import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLaunches } from './follow-launches.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** Handles launches and pulls in the window of the installed app. In a tab, the browser handles them. */
export function InstalledApp() {
  const { history } = useRouter()
  useEffect(() => followLaunches((path) => history.push(path)), [history])
  return <PullToRefresh />
}
