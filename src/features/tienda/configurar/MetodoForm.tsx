import { useState } from 'react'
import { Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import type { MetodoDePago } from '#domain/entidades/pedido.ts'
import { nombreClaseDeMetodo } from '#domain/pedido.palabras.ts'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { CamposMetodoDePago, VistaDeMetodo } from '../../CamposMetodoDePago.tsx'
import { leerMetodo, metodoEnBlanco, type ValoresDeMetodo } from '../../metodo-de-pago.ts'
import { Problem } from '../../Problem.tsx'
import { useOrden } from '../../useOrden.ts'

/** Credit has no screens yet. */
const clases = ['transferencia', 'contra_entrega', 'en_tienda'] as const
type Clase = MetodoDePago['clase']

interface Props {
  /** undefined makes a new one. */
  metodo: MetodoDePago | undefined
  onClose: () => void
}

/** A way in which the store is paid. Its kind stays: orders name it. */
export function MetodoForm({ metodo, onClose }: Props) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [clase, setClase] = useState<Clase>(metodo?.clase ?? 'transferencia')
  const [valores, setValores] = useState<ValoresDeMetodo>(metodo ?? metodoEnBlanco)
  const [intentado, setIntentado] = useState(false)
  const leido = leerMetodo(valores)
  const [guardar, guardando] = useLocked(async () => {
    setIntentado(true)
    if (!leido.ok) return
    const respuesta = metodo
      ? await orden(comandosPedidos.editarMetodoDePago, { tiendaId, metodoId: metodo.id }, leido.metodo)
      : await orden(
          comandosPedidos.crearMetodoDePago,
          { tiendaId },
          { clase, ...leido.metodo },
          { bien: `${leido.metodo.nombre} está listo`, mal: notices.createFailed },
        )
    if (respuesta.ok) onClose()
  })
  return (
    <Modal opened onClose={onClose} title={metodo?.nombre ?? 'Nuevo método de pago'} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          guardar()
        }}
      >
        <Stack>
          {!metodo && (
            <NativeSelect
              size="md"
              label="Clase"
              data-autofocus
              data={clases.map((value) => ({ value, label: nombreClaseDeMetodo[value] }))}
              value={clase}
              onChange={(event) => setClase(clases.find((una) => una === event.currentTarget.value) ?? clase)}
            />
          )}
          <CamposMetodoDePago
            valores={valores}
            cambiar={(cambio) => setValores((antes) => ({ ...antes, ...cambio }))}
            conComprobante={clase === 'transferencia'}
          />
          {clase === 'contra_entrega' && <Alert color="blue">Se ofrece en los pedidos a domicilio: lo cobra quien entrega.</Alert>}
          {clase === 'en_tienda' && <Alert color="blue">Se ofrece en los pedidos que se retiran: se cobra en la caja.</Alert>}
          <VistaDeMetodo valores={valores} clase={clase} />
          <Problem>{intentado && !leido.ok ? leido.problema : undefined}</Problem>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={guardando}>
              Cancelar
            </Button>
            <Button type="submit" loading={guardando}>
              {metodo ? 'Guardar' : 'Crear el método'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
