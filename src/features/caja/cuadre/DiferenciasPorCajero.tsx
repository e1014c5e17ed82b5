import { useMemo } from 'react'
import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { diferenciaEn } from '#domain/caja/cuadre.rules.ts'
import type { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'

/** Closings of each that are drawn. */
const CIERRES = 30

interface DeCajero {
  nombre: string
  /** Centavos of pesos, oldest first: sobrante > 0, faltante < 0. */
  diferencias: number[]
}

/** How the drawers of each cashier closed, one closing after another: who is short again and again is seen at once. */
export function DiferenciasPorCajero({
  turnos,
  cierreDe,
}: {
  turnos: readonly Turno[]
  cierreDe: (turnoId: string) => CierreTurno | undefined
}) {
  const cajeros = useMemo(() => {
    const porCajero = new Map<string, DeCajero>()
    for (const { id, cajeroId, cajeroNombre } of turnos.toSorted((a, b) => (a.en < b.en ? -1 : 1))) {
      const cierre = cierreDe(id)
      if (!cierre) continue
      const suyo = porCajero.get(cajeroId) ?? { nombre: cajeroNombre, diferencias: [] }
      suyo.diferencias.push(diferenciaEn(cierre.renglones, 'DOP'))
      porCajero.set(cajeroId, suyo)
    }
    return [...porCajero].map(([id, { nombre, diferencias }]) => ({ id, nombre, diferencias: diferencias.slice(-CIERRES) }))
  }, [turnos, cierreDe])
  if (cajeros.every(({ diferencias }) => diferencias.every((centavos) => centavos === 0))) return null
  return (
    <section aria-labelledby="diferencias-por-cajero">
      <Title order={2} size="h3" mb="sm" id="diferencias-por-cajero">
        Diferencias por cajero
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="md">
        {cajeros.map((uno) => (
          <Tarjeta key={uno.id} {...uno} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function Tarjeta({ nombre, diferencias }: DeCajero) {
  const suma = (son: (centavos: number) => boolean) => Math.abs(diferencias.filter(son).reduce((total, uno) => total + uno, 0))
  const [falto, sobro] = [suma((uno) => uno < 0), suma((uno) => uno > 0)]
  const conFalta = diferencias.filter((uno) => uno < 0).length
  return (
    <Card>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={650}>{nombre}</Text>
        <Text size="sm" c="dimmed">
          {formatInteger(diferencias.length)} {diferencias.length === 1 ? 'cierre' : 'cierres'}
        </Text>
      </Group>
      <BarrasDeDiferencia
        valores={diferencias}
        dicho={`Diferencias de ${nombre}, del más viejo al último: ${diferencias.map((centavos) => formatMoney(centavos)).join(', ')}`}
      />
      <Text size="sm" className="numeros">
        Faltó {formatMoney(falto)} en {formatInteger(conFalta)} {conFalta === 1 ? 'cierre' : 'cierres'}; sobró {formatMoney(sobro)}
      </Text>
    </Card>
  )
}

const ALTO = 56
const PASO = 12

/** A bar up for what was over, down for what was short. */
function BarrasDeDiferencia({ valores, dicho }: { valores: readonly number[]; dicho: string }) {
  const mayor = Math.max(1, ...valores.map(Math.abs))
  const medio = ALTO / 2
  return (
    <svg viewBox={`0 0 ${CIERRES * PASO} ${ALTO}`} width="100%" height={ALTO} preserveAspectRatio="none" role="img" aria-label={dicho}>
      <line x1={0} x2={CIERRES * PASO} y1={medio} y2={medio} stroke="var(--borde)" vectorEffect="non-scaling-stroke" />
      {valores.map((valor, i) => {
        const alto = (Math.abs(valor) / mayor) * (medio - 2)
        return (
          <rect
            key={i}
            x={i * PASO + 2}
            y={valor < 0 ? medio : medio - alto}
            width={PASO - 4}
            height={alto}
            fill={valor < 0 ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-teal-6)'}
          />
        )
      })}
    </svg>
  )
}
