import { useMemo, useState } from 'react'
import { Button, Card, Group, NativeSelect, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCoins, IconDoorOff, IconMapPin, IconPhone, IconRoute } from '@tabler/icons-react'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { usePersona, usePuede, useVivo } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { useLeido } from '#data/useLeido.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { moverParada, rutaDeCobro, type Parada } from '#domain/cobros/ruta.rules.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques, estadoDeCheque } from '#domain/cobros/cheque.rules.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { VisitaDeCobro } from '#domain/cobros/visita-de-cobro.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { enlaceDeMapa } from '#domain/envios/mapa.ts'
import { lugarEnPalabras } from '#domain/envios/territorio.ts'
import { enlaceWhatsapp, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { OutsideButton, WhatsappButton } from '../../kit/LinkButton.tsx'
import { SIN_COBRADOR } from '../palabras.ts'
import type { Cartera } from '../useCartera.ts'
import { VisitaDialog } from './VisitaDialog.tsx'
import { nombreDeVisita, porQueParar } from './palabras.ts'

const GUARDADO: { cobrador: string | null; todos: boolean; orden: string[] } = { cobrador: null, todos: false, orden: [] }
const CUALQUIERA = '*'

interface Props {
  cartera: Pick<Cartera, 'compromisos' | 'vigente' | 'hoy'> & { renglones: NonNullable<Cartera['renglones']> }
  onCollect: (clienteId: string) => void
  onOpen: (clienteId: string) => void
}

/** A collector's round with no line: whom to visit in the order that they choose, what each owes, and what came of it. */
export function RutaDeCobro({ cartera: { renglones, compromisos, vigente, hoy }, onCollect, onOpen }: Props) {
  const persona = usePersona()
  const { leido, campos, anotar } = useEscrito('ruta-de-cobro')
  const { cobrador, todos, orden } = conEscrito(GUARDADO, campos)
  const poner = (cambio: Partial<typeof GUARDADO>) => anotar({ ...campos, ...cambio })
  const [visitando, setVisitando] = useState<Parada>()
  const { valor: territorio } = useLeido(leerTerritorio, [])
  const [cheques, cobros, promesas, visitas] = [useVivo(ChequePosfechado), useVivo(Cobro), useVivo(Promesa), useVivo(VisitaDeCobro)]
  const cobradores = useMemo(
    () => [...new Set(renglones.map(({ cliente }) => cliente.cobrador))].sort((a, b) => a.localeCompare(b, 'es')),
    [renglones],
  )
  const suyo = cobradores.find((uno) => uno !== '' && uno === persona?.nombre) ?? CUALQUIERA
  const escogido = cobrador !== null && (cobrador === CUALQUIERA || cobradores.includes(cobrador)) ? cobrador : suyo
  const paradas = useMemo(() => {
    if (!cheques || !cobros || !promesas || !visitas) return undefined
    const hechos = cobros.map(({ doc }) => doc)
    const sabido = cobrosDeCheques(hechos)
    return rutaDeCobro(renglones, {
      hoy,
      compromisos,
      cheques: cheques.flatMap(({ doc }) => (estadoDeCheque(doc, hoy, sabido) === 'toca' ? [doc] : [])),
      cobros: hechos,
      promesas: promesas.map(({ doc }) => doc),
      visitas: visitas.map(({ doc }) => doc),
      vigente,
      cobrador: escogido === CUALQUIERA ? undefined : escogido,
      todos,
      orden,
    })
  }, [renglones, compromisos, vigente, cheques, cobros, promesas, visitas, hoy, escogido, todos, orden])
  if (!leido || !paradas) return <Loading label="Leyendo la ruta…" />
  const ids = paradas.map(({ renglon }) => renglon.cliente.id)
  const [faltan, hechas] = [paradas.filter(({ hecha }) => !hecha), paradas.filter(({ hecha }) => hecha)]
  const mover = (id: string, paso: 1 | -1) => poner({ orden: moverParada(ids, id, paso) })
  const dibujar = (parada: Parada) => {
    const { id } = parada.renglon.cliente
    const lugarEnFila = ids.indexOf(id)
    return (
      <TarjetaDeParada
        key={id}
        parada={parada}
        numero={lugarEnFila + 1}
        territorio={territorio}
        onCollect={() => onCollect(id)}
        onOpen={() => onOpen(id)}
        onVisit={() => setVisitando(parada)}
        {...(lugarEnFila > 0 ? { onUp: () => mover(id, -1) } : {})}
        {...(lugarEnFila < ids.length - 1 ? { onDown: () => mover(id, 1) } : {})}
      />
    )
  }
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <NativeSelect
          label="Ruta de"
          value={escogido}
          onChange={(evento) => poner({ cobrador: evento.currentTarget.value })}
          data={[
            { value: CUALQUIERA, label: 'Todos los cobradores' },
            ...cobradores.map((uno) => ({ value: uno, label: uno || SIN_COBRADOR })),
          ]}
        />
        <Switch
          label="También lo que no ha vencido"
          checked={todos}
          onChange={(evento) => poner({ todos: evento.currentTarget.checked })}
        />
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        <StatCard label="Visitas hechas" value={`${formatInteger(hechas.length)} de ${formatInteger(paradas.length)}`} />
        <StatCard
          label="Deben entre todos"
          value={formatMoney(paradas.reduce((suma, { renglon }) => suma + Math.max(0, renglon.deuda.saldoCentavos), 0))}
        />
        <StatCard
          label="Cobrado hoy en la ruta"
          value={formatMoney(paradas.reduce((suma, { cobradoCentavos }) => suma + cobradoCentavos, 0))}
        />
      </SimpleGrid>
      {paradas.length === 0 && (
        <EmptyState icon={<IconRoute size={38} />} title="No hay a quién visitar hoy">
          Aquí salen quienes tienen algo vencido, una promesa o una cuota para hoy, o un cheque por depositar.
        </EmptyState>
      )}
      {faltan.map(dibujar)}
      {hechas.length > 0 && (
        <Title order={2} size="h3">
          Ya visitados
        </Title>
      )}
      {hechas.map(dibujar)}
      {visitando && <VisitaDialog cliente={visitando.renglon.cliente} onClose={() => setVisitando(undefined)} />}
    </Stack>
  )
}

interface TarjetaProps {
  parada: Parada
  numero: number
  territorio: Territorio | undefined
  onCollect: () => void
  onOpen: () => void
  onVisit: () => void
  onUp?: () => void
  onDown?: () => void
}

function TarjetaDeParada({ parada, numero, territorio, onCollect, onOpen, onVisit, onUp, onDown }: TarjetaProps) {
  const puedeCobrar = usePuede(Cobro, 'crear')
  const { cliente, deuda } = parada.renglon
  const lugar = lugarEnPalabras(cliente, (codigo) => territorio?.nombre(codigo) ?? '')
  const donde = [`${cliente.calle} ${cliente.numeroCasa}`.trim(), cliente.nombreEdificio, cliente.calleReferencia, lugar]
    .filter((parte) => parte !== '')
    .join(', ')
  return (
    <Card component="article" aria-label={`Parada ${numero}: ${cliente.nombre}`} padding="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4">
              {numero}. {cliente.nombre}
            </Title>
            <Text size="sm" c={parada.motivo === 'debe' ? 'dimmed' : 'orange'}>
              {porQueParar(parada)}
            </Text>
          </div>
          <MoneyText centavos={deuda.saldoCentavos} fw={700} size="lg" />
        </Group>
        <Text size="sm" {...(donde === '' ? { c: 'dimmed' } : {})}>
          {donde || 'Sin dirección: se le pone en Clientes.'}
        </Text>
        {parada.hecha && <Text fw={600}>{loQuePaso(parada)}</Text>}
        <Group gap="xs">
          {puedeCobrar && (
            <Button leftSection={<IconCoins size={20} aria-hidden />} onClick={onCollect} aria-label={`Cobrar a ${cliente.nombre}`}>
              Cobrar
            </Button>
          )}
          {puedeCobrar && (
            <Button
              variant="default"
              leftSection={<IconDoorOff size={20} aria-hidden />}
              onClick={onVisit}
              aria-label={`No pagó ${cliente.nombre}`}
            >
              No pagó
            </Button>
          )}
          {donde !== '' && (
            <OutsideButton href={enlaceDeMapa(cliente, lugar)} icon={IconMapPin} aria-label={`Mapa de ${cliente.nombre}`}>
              Mapa
            </OutsideButton>
          )}
          {cliente.telefono !== '' && (
            <Button
              component="a"
              href={`tel:${cliente.telefono}`}
              variant="default"
              leftSection={<IconPhone size={20} aria-hidden />}
              aria-label={`Llamar a ${cliente.nombre}, ${formatoTelefono(cliente.telefono)}`}
            >
              Llamar
            </Button>
          )}
          <WhatsappButton href={enlaceWhatsapp(cliente.telefono)} aria-label={`WhatsApp de ${cliente.nombre}`} />
          <Button variant="subtle" onClick={onOpen} aria-label={`Cuenta de ${cliente.nombre}`}>
            Cuenta
          </Button>
          <Button variant="subtle" disabled={!onUp} onClick={onUp} aria-label={`Antes: ${cliente.nombre}`} px="xs">
            <IconArrowUp size={20} aria-hidden />
            <span>Antes</span>
          </Button>
          <Button variant="subtle" disabled={!onDown} onClick={onDown} aria-label={`Después: ${cliente.nombre}`} px="xs">
            <IconArrowDown size={20} aria-hidden />
            <span>Después</span>
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** What came of a stop today, in words. */
const loQuePaso = ({ cobradoCentavos, promesa, visita }: Parada): string =>
  [
    cobradoCentavos > 0 ? `Cobrado hoy: ${formatMoney(cobradoCentavos)}` : '',
    promesa ? `Prometió ${formatMoney(promesa.centavos)} para el ${formatoFecha(promesa.dia)}` : '',
    visita ? `${nombreDeVisita[visita.resultado]}${visita.nota === '' ? '' : `: ${visita.nota}`} (${visita.cobradorNombre})` : '',
  ]
    .filter((parte) => parte !== '')
    .join(' · ')
