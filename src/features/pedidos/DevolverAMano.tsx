import { useState } from 'react'
import { Alert, Autocomplete, Modal, SegmentedControl, Text } from '@mantine/core'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { nombreDeDevolucion } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { TextField, MoneyField } from '#features/kit/inputs.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { CampoFoto } from '#features/kit/photo/CampoFoto.tsx'
import { reducirFoto } from '#features/kit/photo/fotos.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { ActForm } from '#features/kit/ActForm.tsx'
import { useEnviarFoto } from './useEnviarFoto.ts'

type Reembolso = EstadoDePedido['reembolsos'][number]
type Datos = DatosDeAccion<'pagarReembolso'>

interface Props {
  contenido: ContenidoDePedido
  reembolso: Reembolso
  /** usuarioId of whoever is here. */
  usuarioId: string
  /** Whose room the picture takes: the store's, or the person's own. */
  deLaTienda: boolean
  /** Online: the server answers. */
  hacer: (datos: Datos) => Promise<Result<unknown>>
  onClose: () => void
}

/** Says that money went back by hand, with its proof; from the method's limit on, a second person says the same. */
export function DevolverAMano(props: Props) {
  const { contenido, reembolso, usuarioId, onClose } = props
  const [deNuevo, setDeNuevo] = useState(false)
  const dicho = reembolso.estado === 'por_pagar' ? reembolso.devolucion : null
  const porOtra = dicho !== null && !dicho.personas.includes(usuarioId) && !deNuevo
  return (
    <Modal opened onClose={onClose} title={`Devolver ${formatMoney(reembolso.centavos)} a ${contenido.clienteNombre}`}>
      {porOtra ? <Segunda {...props} dicho={dicho} onCorrect={() => setDeNuevo(true)} /> : <Formulario {...props} />}
    </Modal>
  )
}

function Segunda({
  reembolso,
  dicho,
  hacer,
  onClose,
  onCorrect,
}: Props & { dicho: NonNullable<Reembolso['devolucion']>; onCorrect: () => void }) {
  const { metodo, banco, referencia, archivo } = dicho
  return (
    <ActForm
      act={() => hacer({ reembolsoId: reembolso.id, centavos: reembolso.centavos, motivo: '', metodo, banco, referencia, archivo })}
      done="Devolución confirmada"
      onDone={onClose}
      submit="Confirmar que se devolvió"
      color="teal"
      onCancel={onCorrect}
      cancel="Los datos no son esos"
    >
      <Text>
        {dicho.nombre} dice que devolvió {formatMoney(reembolso.centavos)} {nombreDeDevolucion(dicho)}, el{' '}
        {withStop(formatDateTime(dicho.en))}
      </Text>
      <Text>Por su monto lo confirman dos personas. Mira que el dinero salió y que es de este cliente.</Text>
    </ActForm>
  )
}

const formas = [
  { value: 'transferencia', label: 'Transferencia' },
  { value: 'efectivo', label: 'Efectivo' },
]

function Formulario({ contenido, reembolso, usuarioId, deLaTienda, hacer, onClose }: Props) {
  const fotos = useEnviarFoto({ tiendaId: contenido.tiendaId, usuarioId, deLaTienda })
  const [metodo, setMetodo] = useState<Datos['metodo']>(contenido.metodo.clase === 'transferencia' ? 'transferencia' : 'efectivo')
  const [centavos, setCentavos] = useState<number | null>(reembolso.centavos)
  const [banco, setBanco] = useState('')
  const [referencia, setReferencia] = useState('')
  const [foto, setFoto] = useState<Blob>()
  const esTransferencia = metodo === 'transferencia'
  const falta = !centavos || referencia.trim() === '' || (esTransferencia && (banco.trim() === '' || !foto))
  const { cuatroOjosDesdeCentavos } = contenido.metodo

  const enviarFoto = async (): Promise<Result<RefArchivo | null>> => (foto ? fotos.enviar(foto) : ok(null))

  const { run, running, problem } = useAction(
    async (): Promise<Result<unknown>> => {
      const enviada = await enviarFoto()
      if (!enviada.ok) return enviada
      return hacer({
        reembolsoId: reembolso.id,
        centavos: centavos ?? 0,
        motivo: '',
        metodo,
        banco: esTransferencia ? banco.trim() : '',
        referencia: referencia.trim(),
        archivo: enviada.value,
      })
    },
    () => {
      toastSuccess('Devolución anotada: el cliente la ve en su pedido')
      onClose()
    },
  )
  return (
    <ActForm
      onSubmit={() => {
        if (!falta) run()
      }}
      running={running}
      submit="Ya lo devolví"
      disabled={falta || !fotos.puede}
      onCancel={onClose}
      cancel="Volver"
      problem={problem}
    >
      <Text>Devuélvelo primero, y anota aquí cómo: el cliente lo ve con su prueba y puede decir si no le llegó.</Text>
      <SegmentedControl
        fullWidth
        aria-label="Cómo se devolvió"
        data={formas}
        value={metodo}
        onChange={(valor) => setMetodo(valor === 'efectivo' ? 'efectivo' : 'transferencia')}
      />
      <MoneyField
        label="Cuánto devolviste"
        description="Si es una parte, lo que falte queda por devolver."
        required
        value={centavos}
        onChange={setCentavos}
        most={reembolso.centavos}
      />
      {esTransferencia && (
        <Autocomplete label="Banco al que fue" required data={nombresDeBancos} maxLength={80} value={banco} onChange={setBanco} />
      )}
      <TextField
        label={esTransferencia ? 'Número de referencia' : 'Quién lo recibió'}
        description={esTransferencia ? 'El que dio el banco.' : 'Nombre de la persona a la que se le dio el efectivo.'}
        required
        maxLength={60}
        autoComplete="off"
        value={referencia}
        onChange={setReferencia}
      />
      <CampoFoto
        titulo={esTransferencia ? 'Foto de la transferencia' : 'Foto del recibo firmado (si hay)'}
        nombre={contenido.clienteNombre}
        archivo={foto}
        onChoose={(archivo) => void reducirFoto(archivo).then(setFoto, reportError)}
        onRemove={() => setFoto(undefined)}
        ocupado={running}
      />
      {!esTransferencia && deLaTienda && (
        <Text size="sm" c="dimmed">
          Si salió de una gaveta, anótalo también en la caja como retiro: así el cuadre no dice que falta.
        </Text>
      )}
      {cuatroOjosDesdeCentavos > 0 && (centavos ?? 0) >= cuatroOjosDesdeCentavos && (
        <Alert color="blue">Por su monto lo confirma después otra persona: aquí queda esperándola.</Alert>
      )}
    </ActForm>
  )
}
