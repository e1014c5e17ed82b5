import { useRef, useState } from 'react'
import { Alert, Button, NumberInput, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { explicarCodigo } from '#domain/messages.ts'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { VistaCamara } from '#ui/camara/VistaCamara.tsx'
import type { PedidoVisto } from './entregas.ts'
import { useHacer } from './useEntregas.ts'

interface Props {
  pedido: PedidoVisto
  /** The store hands over, or the courier takes: each counts. */
  accion: 'recoger' | 'despachar'
  onClose: () => void
}

/** How many packages changed hands. Each label that is scanned is one; the code of another order is said at once. */
export function BultosDialog({ pedido, accion, onClose }: Props) {
  const { traspaso } = pedido.estado
  const delOtro = accion === 'recoger' ? traspaso.bultosTienda : traspaso.bultosMensajero
  const [bultos, setBultos] = useState<number | ''>(delOtro === 0 ? 1 : delOtro)
  const [camara, setCamara] = useState(false)
  const hacer = useHacer()
  return (
    <ActModal
      title={`${actos[accion].boton} ${pedido.numero}`}
      size="md"
      act={() => hacer(pedido, accion, { bultos: Number(bultos) })}
      done={accion === 'recoger' ? 'El pedido está contigo' : 'Salió de la tienda'}
      submit={actos[accion].boton}
      disabled={bultos === ''}
      onClose={onClose}
    >
      {camara ? (
        <Etiquetas pedidoId={pedido.pedidoId} onCount={setBultos} />
      ) : (
        <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={() => setCamara(true)}>
          Escanear las etiquetas
        </Button>
      )}
      <NumberInput
        label="Bultos"
        description={
          delOtro > 0 ? `${accion === 'recoger' ? 'La tienda' : 'El mensajero'} contó ${delOtro}.` : 'Cuéntalos todos antes de seguir.'
        }
        min={1}
        max={1000}
        allowDecimal={false}
        value={bultos}
        onChange={(valor) => setBultos(typeof valor === 'number' ? valor : '')}
        data-autofocus
      />
      {delOtro > 0 && bultos !== '' && bultos !== delOtro && (
        <Text c="orange">{explicarCodigo('pedido.bultos-distintos')} Si lo guardas así, la tienda lo verá.</Text>
      )}
    </ActModal>
  )
}

/** Counts the labels that come before the camera, each time one leaves the picture and comes again. */
function Etiquetas({ pedidoId, onCount }: { pedidoId: string; onCount: (bultos: number) => void }) {
  const aLaVista = useRef('')
  const [leidas, setLeidas] = useState(0)
  const [otra, setOtra] = useState(false)
  const mirar = (codigo: string) => {
    if (codigo !== '' && codigo !== aLaVista.current) {
      setOtra(codigo !== pedidoId)
      if (codigo === pedidoId) {
        setLeidas(leidas + 1)
        onCount(leidas + 1)
      }
    }
    aLaVista.current = codigo
  }
  return (
    <>
      <VistaCamara onLooked={mirar} alternativa="Escribe cuántos bultos son." />
      {otra ? (
        <Alert color="red" role="alert">
          {explicarCodigo('entrega.codigo-de-otro')}
        </Alert>
      ) : (
        <Text role="status" c="dimmed">
          {leidas === 0 ? 'Pon la etiqueta dentro del cuadro.' : `${leidas} leídas. Retira la etiqueta y muestra la siguiente.`}
        </Text>
      )}
    </>
  )
}
