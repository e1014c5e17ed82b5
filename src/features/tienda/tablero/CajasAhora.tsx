import { useMemo } from 'react'
import { SimpleGrid, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatTime } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { useGaveta } from '#features/kit/device/useGaveta.ts'
import { paths } from '#features/paths.ts'
import { efectivoAhora, turnosAbiertos } from './resumen.ts'

/** Shifts back from now among which an open one is looked for. */
const TURNOS_ATRAS = 200

/** Each till: open with its cash, and the way to count it; closed, and the way to its shifts. */
export function CajasAhora({ nombre }: { nombre: string }) {
  const cajas = useVivo(Caja)
  const turnos = useVivo(Turno, { limite: TURNOS_ATRAS })
  const cierres = useVivo(CierreTurno, { limite: TURNOS_ATRAS })
  const veEsperado = usePuede(Turno, 'verEsperado')
  if (!cajas || !turnos || !cierres || cajas.length === 0) return null
  const abiertos = turnosAbiertos(
    turnos.map(({ doc }) => doc),
    cierres.map(({ doc }) => doc),
  )
  return (
    <Section title="Cajas">
      {veEsperado && (
        <IncluyePorAclarar que="El efectivo de las cajas abiertas" de={({ turnoId }) => abiertos.some(({ id }) => id === turnoId)} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {cajas
          .filter(({ doc }) => doc.activo)
          .map(({ doc: caja }) => {
            const turno = abiertos.find(({ cajaId }) => cajaId === caja.id)
            return (
              <StatCard
                key={caja.id}
                label={caja.nombre}
                icon={<IconCashRegister size={18} />}
                value={turno ? 'Abierta' : 'Cerrada'}
                hint={turno ? `${turno.cajeroNombre}, desde las ${formatTime(turno.en)}` : 'Sin turno. Mira los que tuvo.'}
                tone={turno ? 'good' : 'normal'}
                href={paths.cuadreCaja.href({ nombre }, turno ? { turno: turno.id } : { caja: caja.id })}
              >
                {turno && (veEsperado ? <Efectivo turno={turno} /> : <Text size="sm">Fondo {dineros(fondoDe(turno))}</Text>)}
              </StatCard>
            )
          })}
      </SimpleGrid>
    </Section>
  )
}

const fondoDe = ({ fondoDopCentavos, fondoUsdCentavos }: Turno) => ({ DOP: fondoDopCentavos, USD: fondoUsdCentavos })
const dineros = ({ DOP, USD }: Record<'DOP' | 'USD', number>): string =>
  USD === 0 ? formatMoney(DOP) : `${formatMoney(DOP)} y ${formatMoney(USD, 'USD')}`

/** What the drawer should hold by now: not for who is going to count it. */
function Efectivo({ turno }: { turno: Turno }) {
  const ventas = useVivo(Venta, { padre: turno.id })
  const movimientos = useGaveta(turno.id)
  const cobros = useVivo(Cobro, { padre: turno.id })
  const hay = useMemo(
    () =>
      ventas &&
      movimientos &&
      cobros &&
      efectivoAhora(
        turno,
        ventas.map(({ doc }) => doc),
        [...movimientos, ...cobros].map(({ doc }) => doc),
      ),
    [turno, ventas, movimientos, cobros],
  )
  if (!hay) return null
  return (
    <Text>
      Efectivo ahora <strong className="numeros">{dineros(hay)}</strong>{' '}
      <Text component="span" size="sm" c="dimmed" className="numeros">
        (fondo {dineros(fondoDe(turno))})
      </Text>
    </Text>
  )
}
