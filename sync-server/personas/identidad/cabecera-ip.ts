/** The address of who asks; `personas/identidad` overwrites it, so that nobody dodges a limit by sending it. */
export const CABECERA_IP = 'x-mercana-ip'
