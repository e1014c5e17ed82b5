import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import classes from './Notices.module.css'

/** Where the short notices of `#ui/toast.ts` appear: in the middle of the header, where it has nothing, beside every drawer and off the till's buttons. */
export const Notices = () => (
  <Notifications position="top-center" limit={3} containerWidth={420} zIndex={1500} classNames={{ root: classes['root'] ?? '' }} />
)
