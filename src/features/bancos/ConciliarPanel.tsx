import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconChecks, IconLink, IconLock, IconQuestionMark } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandosBancos, GRUPOS_POR_ENVIO, type GrupoPorConciliar, type MesVisto } from '#domain/bancos/comandos.bancos.ts'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { diferenciaDe } from '#domain/bancos/conciliacion.rules.ts'
import { mesDe } from '#domain/core/fecha.ts'
import type { Propuesta } from '#domain/bancos/propuestas.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras, useEnviar } from '../kit/answer/useCommand.ts'
import { paths } from '../paths.ts'
import { CerrarMes } from './CerrarMes.tsx'
import { Explicar } from './Explicar.tsx'
import { LineasLibres, PagosLibres } from './Lados.tsx'

import { porConciliar } from './por-conciliar.ts'
import { Propuestas } from './Propuestas.tsx'

interface Props {
  visto: MesVisto
  hoy: string
  onChange: () => void
}

const ninguno: ReadonlySet<string> = new Set()

/** A month of an account: its figures, what seems to be the same, and the two sides to match by hand. */
export function ConciliarPanel({ visto, hoy, onChange }: Props) {
  const { cuenta, mes, mesAbierto, cierre } = visto
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const puedeConciliar = usePuede(Conciliacion, 'conciliar') && cierre === null && mes >= mesAbierto
  const puedeCerrar = usePuede(CierreDeBanco, 'cerrar') && cierre === null && mes === mesAbierto && mesDe(hoy) > mes
  const [lineasElegidas, setLineas] = useState(ninguno)
  const [pagosElegidos, setPagos] = useState(ninguno)
  const [abierto, setAbierto] = useState<'explicar' | 'cerrar'>()
  const { resumen, lineas, movimientos, propuestas } = useMemo(() => porConciliar(visto), [visto])
  const { moneda } = cuenta
  const dinero = (centavos: number): string => formatMoney(centavos, moneda)

  const conciliar = async (grupos: readonly GrupoPorConciliar[]) => {
    let [hechas, saltadas] = [0, 0]
    for (let i = 0; i < grupos.length; i += GRUPOS_POR_ENVIO) {
      const cuerpo = { grupos: grupos.slice(i, i + GRUPOS_POR_ENVIO) }
      const dicho = await enviar(comandosBancos.conciliar, { tiendaId, cuentaId: cuenta.id }, cuerpo)
      if (!dicho.ok) {
        onChange()
        return dicho
      }
      hechas += dicho.value.hechas.length
      saltadas += dicho.value.saltadas
    }
    setLineas(ninguno)
    setPagos(ninguno)
    toastSuccess(hechas === 1 ? 'Conciliada' : `${formatInteger(hechas)} conciliadas`)
    if (saltadas > 0) toastError('Algunas las concilió antes otra persona', `${formatInteger(saltadas)} se dejaron como estaban.`)
    onChange()
    return { ok: true as const, value: hechas }
  }
  const [aceptar, aceptando] = useLocked(async (unas: readonly Propuesta[]) => {
    const dicho = await conciliar(unas.map((una) => ({ lineas: [...una.lineas], movimientos: [...una.movimientos], porque: una.porque })))
    if (!dicho.ok) toastError('No se concilió', enPalabras(dicho.error))
  })
  const aceptarUna = useCallback((una: Propuesta) => aceptar([una]), [aceptar])
  const elegidas = {
    lineas: lineas.filter(({ id }) => lineasElegidas.has(id)),
    movimientos: movimientos.filter(({ id }) => pagosElegidos.has(id)),
  }
  const grupo = (): GrupoPorConciliar => ({
    lineas: elegidas.lineas.map(({ id }) => id),
    movimientos: elegidas.movimientos.map(({ id }) => id),
    porque: 'a-mano',
  })
  const [aMano, haciendo] = useLocked(async () => {
    const dicho = await conciliar([grupo()])
    if (!dicho.ok) toastError('No se concilió', enPalabras(dicho.error))
  })
  const cuantas = elegidas.lineas.length + elegidas.movimientos.length
  const diferencia = diferenciaDe(elegidas)
  const seguras = propuestas.filter(({ segura }) => segura)
  return (
    <Stack>
      {cierre && (
        <Alert color="teal" icon={<IconLock size={22} aria-hidden />} title={`${mesEnPalabras(mes)} está cerrado`}>
          Sus cifras no cambian. Lo que quedó sin dueño o en tránsito se concilia en el mes que sigue. Si faltó algo, se reabre en{' '}
          <EnPestana ver="historial">Historial</EnPestana>.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, md: 3, xl: 6 }}>
        <StatCard label="Saldo al comenzar" value={dinero(resumen.saldoInicialCentavos)} />
        <StatCard label="Entró" value={dinero(resumen.entradasCentavos)} />
        <StatCard label="Salió" value={dinero(resumen.salidasCentavos)} />
        <StatCard
          label="Saldo al final"
          value={dinero(resumen.saldoFinalCentavos)}
          hint={`${formatInteger(resumen.conciliadas)} de ${formatInteger(resumen.lineas)} líneas conciliadas`}
        />
        <StatCard
          label="Sin dueño"
          value={dinero(resumen.sinDuenoCentavos)}
          hint={contar(resumen.sinDueno.length, 'línea', 'líneas')}
          tone={resumen.sinDueno.length > 0 ? 'warn' : 'good'}
        />
        <StatCard
          label="En tránsito"
          value={dinero(resumen.enTransitoCentavos)}
          hint={contar(resumen.enTransito.length, 'pago', 'pagos')}
        />
      </SimpleGrid>
      {puedeConciliar && propuestas.length > 0 && (
        <Card>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h4">
              Parecen lo mismo
            </Title>
            <Button
              leftSection={<IconChecks size={18} aria-hidden />}
              disabled={seguras.length === 0}
              loading={aceptando}
              onClick={() => aceptar(seguras)}
            >
              Aceptar las {formatInteger(seguras.length)} exactas
            </Button>
          </Group>
          <Propuestas propuestas={propuestas} moneda={moneda} busy={aceptando} onAccept={aceptarUna} />
        </Card>
      )}
      {puedeConciliar && (
        <Card role="group" aria-label="Lo escogido">
          <Group justify="space-between">
            <Text {...(cuantas === 0 ? {} : { className: 'numeros' })}>
              {cuantas === 0
                ? 'Escoge abajo líneas del banco y los pagos que les corresponden.'
                : `Banco ${dinero(suma(elegidas.lineas))} · pagos ${dinero(suma(elegidas.movimientos))} · diferencia ${dinero(diferencia)}`}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconQuestionMark size={18} aria-hidden />}
                disabled={cuantas === 0 || diferencia === 0}
                onClick={() => setAbierto('explicar')}
              >
                Explicar la diferencia
              </Button>
              <Button
                leftSection={<IconLink size={18} aria-hidden />}
                disabled={cuantas === 0 || diferencia !== 0}
                loading={haciendo}
                onClick={aMano}
              >
                Conciliar lo escogido
              </Button>
            </Group>
          </Group>
        </Card>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Lado titulo="En el banco, sin dueño">
          <LineasLibres
            rows={lineas}
            moneda={moneda}
            eleccion={puedeConciliar ? { selected: lineasElegidas, onChange: setLineas } : undefined}
          />
        </Lado>
        <Lado titulo="Pagos que el banco aún no tiene">
          <PagosLibres
            rows={movimientos}
            moneda={moneda}
            eleccion={puedeConciliar ? { selected: pagosElegidos, onChange: setPagos } : undefined}
          />
        </Lado>
      </SimpleGrid>
      {cierre === null && (
        <Group justify="flex-end">
          {mes > mesAbierto && <Text c="dimmed">Antes hay que cerrar {mesEnPalabras(mesAbierto)}.</Text>}
          {mes === mesAbierto && mesDe(hoy) <= mes && <Text c="dimmed">El mes se cierra cuando termine.</Text>}
          {puedeCerrar && (
            <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setAbierto('cerrar')}>
              Cerrar {mesEnPalabras(mes)}
            </Button>
          )}
        </Group>
      )}
      {abierto === 'explicar' && (
        <Explicar
          diferencia={dinero(diferencia)}
          soloPagos={elegidas.lineas.length === 0}
          onExplain={({ concepto, nota }) => conciliar([{ ...grupo(), concepto, nota }])}
          onClose={() => setAbierto(undefined)}
        />
      )}
      {abierto === 'cerrar' && <CerrarMes visto={visto} resumen={resumen} onClosed={onChange} onClose={() => setAbierto(undefined)} />}
    </Stack>
  )
}

const suma = (cosas: readonly { centavos: number }[]): number => cosas.reduce((total, { centavos }) => total + centavos, 0)
const contar = (cuantas: number, una: string, varias: string): string => `${formatInteger(cuantas)} ${cuantas === 1 ? una : varias}`

/** Another tab of this page. */
function EnPestana({ ver, children }: { ver: string; children: ReactNode }) {
  const { slug } = useTienda()
  return (
    <Anchor component={Link} to={paths.bancos.href({ nombre: slug }, { ver })} underline="always">
      {children}
    </Anchor>
  )
}

function Lado({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {titulo}
      </Title>
      {children}
    </section>
  )
}
