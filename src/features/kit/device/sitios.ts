import { useTienda, usePersona, usePuede, useVivo } from '#data/session/react.tsx'
import type { Sitio } from '#data/ventas/entregas.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { EntregaDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { useEnManos } from './useEnManos.ts'
import { useTurno } from './useTurno.ts'

export interface SitioConNombre extends Sitio {
  /** One text for both, as a choice has it. */
  clave: string
  nombre: string
}

const claveDeSitio = ({ lugar, fondoId }: Sitio): string => (fondoId === '' ? lugar : `${lugar} ${fondoId}`)

const sitio = (lugar: Sitio['lugar'], fondoId: string, nombre: string): SitioConNombre => ({
  lugar,
  fondoId,
  nombre,
  clave: claveDeSitio({ lugar, fondoId }),
})

/** Where this person may take cash from, or put it back: the drawer of the open shift, what they collected with none, their funds, the safe. */
export function useMisSitios(): readonly SitioConNombre[] {
  const fondos = useVivo(Fondo) ?? []
  const { dispositivo } = useTienda()
  const persona = usePersona()
  const turno = useTurno()
  const { centavos, talVezMas } = useEnManos()
  const deBoveda = usePuede(EntregaDinero, 'deBoveda')
  const enCaja = dispositivo.cajaId !== '' && turno !== null && turno !== undefined && persona !== undefined
  const suyos = fondos.filter(({ doc }) => doc.activo && (deBoveda || doc.custodioId === persona?.empleadoId))
  return [
    ...(enCaja ? [sitio('gaveta', '', 'La gaveta de esta caja')] : []),
    ...(centavos > 0 || talVezMas
      ? [sitio('manos', '', `Lo que cobraste en la calle${centavos > 0 ? ` (${formatMoney(centavos)})` : ''}`)]
      : []),
    ...(deBoveda ? [sitio('boveda', '', 'La bóveda')] : []),
    ...suyos.map(({ doc }) => sitio('fondo', doc.id, doc.nombre)),
  ]
}
