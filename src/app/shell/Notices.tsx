import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where the short notices of `#ui/toast.ts` appear: above the bottom bar, out of the way of the till's buttons. */
export const Notices = () => <Notifications position="top-right" limit={3} containerWidth={420} zIndex={1500} />
