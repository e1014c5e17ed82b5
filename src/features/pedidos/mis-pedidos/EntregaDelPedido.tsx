import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPackageImport, IconTruckDelivery } from '@tabler/icons-react'
import { puedeHacerse, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { nombreEnvio, nombrePrueba } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { enUnaLinea } from '#features/kit/address/direcciones.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import classes from './MisPedidos.module.css'

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

/** Where it is, who brings it, the PIN that shows that it arrived, and saying that it did. */
export function EntregaDelPedido({ visto, actuar }: Props) {
  const { doc, estado } = visto
  const { contenido, pin } = doc
  const esperaPin = !estado.entregado && !estaMuerto(estado) && estado.pedido !== 'cerrado'
  return (
    <Seccion titulo={nombreEnvio[contenido.envio.clase]}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap" align="start">
          <IconTruckDelivery size={24} aria-hidden />
          <Text>{dondeVa(contenido, estado)}</Text>
        </Group>
        {contenido.envio.clase === 'domicilio' && <Direccion direccion={contenido.direccion} />}
        {esperaPin && pin !== '' && <Pin pin={pin} retiro={contenido.envio.clase === 'retiro'} />}
        {estado.pago === 'contra_entrega' && estado.porCobrarCentavos > 0 && (
          <Text>
            Ten listos <MoneyText centavos={estado.porCobrarCentavos} fw={700} /> para pagar{' '}
            {contenido.envio.clase === 'retiro' ? 'en la tienda.' : 'a quien te lo lleve.'}
          </Text>
        )}
        <Recibo visto={visto} actuar={actuar} />
      </Stack>
    </Seccion>
  )
}

function Pin({ pin, retiro }: { pin: string; retiro: boolean }) {
  return (
    <div>
      <Text fw={600}>PIN de entrega</Text>
      <Text component="output" className={classes['pin'] ?? ''} aria-label={`PIN de entrega: ${[...pin].join(' ')}`}>
        {pin}
      </Text>
      <Text size="sm" c="dimmed">
        Dilo {retiro ? 'en la tienda' : 'a quien te lo lleva'} solo cuando tengas el pedido en la mano: con él queda como recibido. No lo
        des por teléfono ni antes.
      </Text>
    </div>
  )
}

/** Only when it is on its way or was left: nobody says by mistake that they have what is still in the shop. */
function Recibo({ visto, actuar }: Props) {
  const [pregunta, setPregunta] = useState(false)
  const { run, problem } = useAction(() => actuar.hacer('confirmarRecibo', {}))
  const { estado, provisionales } = visto
  const espera = estado.historia.some(({ id, accion }) => accion === 'confirmarRecibo' && provisionales.has(id))
  if (espera) return <Text role="status">Dijiste que lo recibiste. Se envía cuando haya conexión.</Text>
  if (!puedeHacerse(visto, 'confirmarRecibo', {}).ok) return null
  return (
    <>
      <Problem>{problem}</Problem>
      <Group>
        <Button leftSection={<IconPackageImport size={22} aria-hidden />} onClick={() => setPregunta(true)}>
          Ya lo recibí
        </Button>
      </Group>
      <ConfirmDialog
        opened={pregunta}
        onClose={() => setPregunta(false)}
        title="¿Ya tienes el pedido?"
        confirmLabel="Sí, lo tengo"
        cancelLabel="Todavía no"
        onConfirm={async () => run()}
      >
        Confírmalo solo si lo tienes en la mano y está completo. Si falta algo, escríbele antes a la tienda.
      </ConfirmDialog>
    </>
  )
}

function dondeVa({ envio, tiendaNombre }: ContenidoDePedido, estado: EstadoDePedido): string {
  const quien = estado.mensajeroNombre === '' ? 'Quien te lo lleva' : estado.mensajeroNombre
  const salio = estado.intentos > 1 ? ` Es el intento ${estado.intentos}.` : ''
  if (estaMuerto(estado) && (estado.entrega === 'asignada' || (estado.custodia === 'tienda' && estado.entrega !== 'devuelta_tienda')))
    return 'No se va a entregar.'
  switch (estado.entrega) {
    case 'sin_asignar':
      return envio.clase === 'retiro'
        ? `Lo buscas en ${tiendaNombre}. Te avisamos cuando esté listo.`
        : `Está en ${tiendaNombre}. Todavía nadie lo lleva.`
    case 'asignada':
      return estado.custodia === 'mensajero'
        ? `No se pudo entregar, y ahora te lo lleva ${quien}.`
        : `${quien} lo va a buscar a ${tiendaNombre}.`
    case 'recogida':
      return `${quien} ya lo tiene y va a salir.`
    case 'en_ruta':
      return `${quien} va en camino.${salio}`
    case 'fallida':
      return `${quien} no pudo entregarlo${estado.motivo === '' ? '.' : `: ${estado.motivo}.`} Escríbele a la tienda para ponerse de acuerdo.`
    case 'devuelta_tienda':
      return 'Volvió a la tienda.'
    case 'lista_para_retirar':
      return `Está listo: pasa a buscarlo a ${tiendaNombre}.`
    case 'entregada':
      return `${quien} dice que el ${formatDateTime(estado.entregadaEn)} lo entregó${conPrueba(estado)}. ${plazoDeRecibo(estado)}`
    case 'recibida':
    case 'retirada':
      return `El ${formatDateTime(estado.recibidaEn)} lo recibiste${conPrueba(estado)}.`
  }
}

const conPrueba = ({ prueba }: EstadoDePedido): string => (prueba === '' ? '' : ` (prueba: ${nombrePrueba[prueba].toLowerCase()})`)

const plazoDeRecibo = ({ plazo }: EstadoDePedido): string =>
  plazo.accion === 'confirmarRecibo' ? `Si no dices nada, el ${formatDateTime(plazo.en)} queda como recibido.` : ''

function Direccion({ direccion }: { direccion: ContenidoDePedido['direccion'] }) {
  const { valor: territorio } = useLeido(leerTerritorio, [])
  const partes = [direccion.nombre, enUnaLinea(direccion, territorio), direccion.calleReferencia]
  return <Text c="dimmed">{partes.filter((parte) => parte !== '').join(' · ')}</Text>
}
