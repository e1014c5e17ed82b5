import { useEffect } from 'react'
import { Puerta } from './puerta/Puerta.tsx'
import { Mostrador } from './venta/Mostrador.tsx'

/** The till: first everything that has to be in place for selling, then the counter. */
export function Component() {
  useEffect(() => {
    document.title = 'Caja · Mercana'
  }, [])
  return <Puerta>{(listo, retener) => <Mostrador {...listo} retener={retener} />}</Puerta>
}
