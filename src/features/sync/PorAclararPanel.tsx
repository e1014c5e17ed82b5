import { useState } from 'react'
import { Alert, Badge, Button, Card, Group, List, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { comandosAclaraciones } from '#domain/confianza/comandos.aclaraciones.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { nombresDeHecho, porVer, renglonEnPalabras, explicacionDeAsunto, tituloDeAsunto } from '#features/kit/aclarar/asuntos.ts'

type Ver = Aclaracion['estado']

/** Facts that were accepted and that somebody has to look at: what each says, what it should say, and who answers for it. */
export function PorAclararPanel() {
  const [ver, setVer] = useState<Ver>('pendiente')
  const asuntos = useVivo(Aclaracion, { clave: ver })
  const vistos = porVer(asuntos?.map(({ doc }) => doc) ?? [])
  return (
    <Stack>
      <SegmentedControl
        value={ver}
        onChange={(valor) => setVer(valor === 'aclarada' ? 'aclarada' : 'pendiente')}
        data={[
          { value: 'pendiente', label: 'Por aclarar' },
          { value: 'aclarada', label: 'Aclarados' },
        ]}
        aria-label="Qué asuntos se ven"
        style={{ alignSelf: 'flex-start' }}
      />
      {asuntos === undefined && <Loading />}
      {asuntos !== undefined && vistos.length === 0 && <Vacio ver={ver} />}
      {vistos.map((asunto) => (
        <Asunto key={asunto.id} asunto={asunto} />
      ))}
    </Stack>
  )
}

const Vacio = ({ ver }: { ver: Ver }) =>
  ver === 'pendiente' ? (
    <EmptyState title="Nada por aclarar">
      Lo que una caja hace sin conexión siempre se acepta. Si algo de lo que dice de dinero no es lo que el servidor calcula, te espera
      aquí.
    </EmptyState>
  ) : (
    <EmptyState title="No se ha aclarado nada">Lo que aclares se queda aquí, con su motivo.</EmptyState>
  )

function Asunto({ asunto: a }: { asunto: Aclaracion }) {
  const decide = usePuede(Aclaracion, 'aclarar')
  const nombreDe = useNombreDe()
  const cajas = useVivo(Caja)
  const cajaDe = (id: string) => cajas?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  const [aclarando, setAclarando] = useState(false)
  const pendiente = a.estado === 'pendiente'
  return (
    <Card component="section" aria-label={`${tituloDeAsunto(a)}, ${a.ncf}`}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div>
          <Text fw={700} fz="lg">
            {a.ncf === '' ? (nombresDeHecho[a.hechoTipo] ?? 'Documento') : a.ncf}
            {a.clienteId !== '' && <DeCliente id={a.clienteId} />}
          </Text>
          <Text c="dimmed" size="sm">
            {[formatoFecha(a.fecha), a.cajeroNombre, cajaDe(a.cajaId)].filter((parte) => parte !== '').join(' · ')}
          </Text>
        </div>
        {a.centavos > 0 && (
          <Text fw={700} fz="lg" className="numeros">
            {formatMoney(a.centavos)}
          </Text>
        )}
      </Group>
      <Alert
        color={pendiente ? 'orange' : 'gray'}
        icon={pendiente ? <IconAlertTriangle size={22} aria-hidden /> : <IconCheck size={22} aria-hidden />}
        title={tituloDeAsunto(a)}
      >
        <List>
          {a.renglones.map((renglon) => (
            <List.Item key={`${renglon.reparo} ${renglon.nombre} ${renglon.dice} ${renglon.debe}`}>{renglonEnPalabras(renglon)}</List.Item>
          ))}
        </List>
        {pendiente && <Text mt="xs">{explicacionDeAsunto(a)}</Text>}
      </Alert>
      {!pendiente && (
        <Group mt="sm" gap="xs" align="flex-start">
          <Badge variant="light" color="teal" size="lg" tt="none">
            Aclarado
          </Badge>
          <Text style={{ flex: 1, minWidth: 180 }}>
            {nombreDe(a.decididaPor)}, {formatDateTime(a.decididaEn)}: {a.decision}
          </Text>
        </Group>
      )}
      {pendiente && decide && (
        <Button mt="sm" onClick={() => setAclarando(true)}>
          Aclarar
        </Button>
      )}
      {pendiente && !decide && (
        <Text c="dimmed" mt="sm">
          Aclararlo le toca al propietario.
        </Text>
      )}
      {aclarando && <Aclarar asunto={a} onClose={() => setAclarando(false)} />}
    </Card>
  )
}

/** Whose credit it is about; nothing while customers are shut away on this device. */
function DeCliente({ id }: { id: string }) {
  const cliente = useVivo(Cliente)?.find(({ doc }) => doc.id === id)
  return cliente && ` · ${cliente.doc.nombre}`
}

/** Who settled it: the server itself when what was missing came. */
function useNombreDe(): (empleadoId: string) => string {
  const accesos = useVivo(Acceso)
  return (empleadoId) =>
    empleadoId === 'servidor' ? 'Mercana' : (accesos?.find(({ doc }) => doc.empleadoId === empleadoId)?.doc.nombre ?? 'El propietario')
}

function Aclarar({ asunto, onClose }: { asunto: Aclaracion; onClose: () => void }) {
  const { tiendaId, sync } = useTienda()
  const [motivo, setMotivo] = useState('')
  const [problema, setProblema] = useState<string>()
  const [aclarar, haciendo] = useLocked(async () => {
    const dicho = await ejecutar(comandosAclaraciones.aclarar, { tiendaId, aclaracionId: asunto.id }, { motivo: motivo.trim() })
    if (!dicho.ok) return setProblema(enPalabras(dicho.error))
    toastSuccess('Aclarado: queda escrito con tu motivo')
    onClose()
    await sync.sincronizar()
  })
  return (
    <ConMotivo
      titulo={tituloDeAsunto(asunto)}
      descripcion="Queda en la auditoría con tu nombre"
      boton="Aclarar"
      haciendo={haciendo}
      problema={problema}
      motivo={motivo}
      onType={setMotivo}
      onAct={aclarar}
      onClose={onClose}
    >
      {asunto.ncf === '' ? (nombresDeHecho[asunto.hechoTipo] ?? 'El documento') : asunto.ncf} deja de estar pendiente. El documento no
      cambia.
      {asunto.motivo === 'credito_excedido' ? ' Su cliente vuelve a tener el crédito que le quede.' : ''}
    </ConMotivo>
  )
}
