import { useState } from 'react'
import { Accordion, Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconCertificate, IconPlugConnectedX } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosCertificacion, type EstadoDeCertificacion } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import { pasosDeCertificacion, type PasoDeCertificacion } from '#domain/fiscal/ecf/certificacion/pasos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { formatDateTime } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Answer } from '../../kit/Answer.tsx'
import { useOrden } from '../../kit/answer/useCommand.ts'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { DireccionDeRecepcion } from '../DireccionDeRecepcion.tsx'
import { FirmarFormulario } from './FirmarFormulario.tsx'
import { Casos } from './Casos.tsx'
import { Representacion, Simulacion, SubirSet } from './Herramientas.tsx'

/** Each step as the portal calls it, and what is done in it. */
const palabras: Readonly<Record<PasoDeCertificacion, readonly [nombre: string, que: string]>> = {
  registrado: ['Registrado', 'En el portal de la DGII llena la postulación, baja su XML, fírmalo aquí y súbelo allá firmado.'],
  datos: [
    'Pruebas de datos e-CF',
    'Baja del portal el Excel con los comprobantes y súbelo aquí: se hacen, se firman y se envían como él dice, sin escribir nada.',
  ],
  aprobaciones: [
    'Pruebas de datos aprobación comercial',
    'Baja el segundo Excel: aquí se le dice a la DGII lo que apruebas y lo que rechazas.',
  ],
  simulacion: ['Pruebas simulación e-CF', 'Los mismos comprobantes con números tuyos, que aquí se toman solos.'],
  representacion: ['Pruebas simulación representación impresa', 'Baja los PDF y sube al portal uno de cada tipo.'],
  validacion: ['Validación representación impresa', 'La DGII los mira. Si rechaza alguno, dice por qué en el portal.'],
  urlPrueba: ['URL servicios prueba', 'Escribe en el portal la dirección donde la tienda recibe.'],
  inicioRecepcion: ['Inicio prueba recepción e-CF', 'Di en el portal que estás listo para recibir.'],
  recepcion: ['Recepción e-CF', 'La DGII envía comprobantes a tu dirección: se responden solos, y se ven en Compras, Recibidos.'],
  inicioAprobacion: ['Inicio prueba recepción aprobación comercial', 'Pide en el portal que te envíen las aprobaciones.'],
  aprobacion: ['Recepción aprobación comercial', 'La DGII las envía a tu dirección: se responden solas.'],
  urlProduccion: ['URL servicios producción', 'Escribe en el portal la misma dirección, ahora la de producción.'],
  declaracion: ['Declaración jurada', 'Baja su XML del portal, fírmalo aquí y súbelo firmado.'],
  verificacion: ['Verificación estatus', 'La DGII confirma que la tienda es emisora.'],
  finalizado: ['Finalizado', 'Ya puedes emitir: pide en la DGII tus rangos E y regístralos en Comprobantes.'],
}

/** Leads a store through the portal: what each step asks for is done here, and where it stands is kept. */
export function Certificacion() {
  const { tiendaId, slug: nombre } = useTienda()
  const consulta = useConsulta(comandosCertificacion.estadoCertificacion, { tiendaId }, {}, { cadaMs: 4000 })
  return (
    <PageLayout
      title="Certificación como emisor"
      description="Los pasos del portal de certificación de la DGII, en su orden. Lo que cada uno pide se hace aquí."
      width="full"
      actions={<LinkButton to={paths.ecf.href({ nombre })}>Comprobantes electrónicos</LinkButton>}
    >
      <Answer of={consulta} what="La certificación">
        {(estado) => (
          <Stack>
            <Impedimento estado={estado} />
            <Pasos estado={estado} onChange={consulta.recargar} />
          </Stack>
        )}
      </Answer>
    </PageLayout>
  )
}

function Impedimento({ estado: { conectada, impedimento, detenida } }: { estado: EstadoDeCertificacion }) {
  const code = conectada ? impedimento || detenida : 'certificacion.sin-dgii'
  if (code === '') return null
  const { mensaje, arreglo } = mensajeDe({ code })
  const Icono = conectada ? IconCertificate : IconPlugConnectedX
  return (
    <Alert color="orange" icon={<Icono size={22} aria-hidden />} title={mensaje}>
      {arreglo}
    </Alert>
  )
}

function Pasos({ estado, onChange }: { estado: EstadoDeCertificacion; onChange: () => void }) {
  const primero = pasosDeCertificacion.find((paso) => estado.pasos[paso] === undefined) ?? 'finalizado'
  const [abierto, abrir] = useState<string | null>(primero)
  return (
    <Accordion value={abierto} onChange={abrir} variant="separated" order={2}>
      {pasosDeCertificacion.map((paso, i) => {
        const hecho = estado.pasos[paso]
        const [titulo, que] = palabras[paso]
        return (
          <Accordion.Item key={paso} value={paso}>
            <Accordion.Control>
              <Group gap="xs">
                <Text fw={650}>
                  {i + 1}. {titulo}
                </Text>
                {hecho && (
                  <Badge color="teal" variant="light" tt="none">
                    Hecho
                  </Badge>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Text>{que}</Text>
                {abierto === paso && <Herramienta paso={paso} estado={estado} onChange={onChange} />}
                <Marca paso={paso} hecho={hecho} onChange={onChange} />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

interface DeMarca {
  paso: PasoDeCertificacion
  hecho: { en: string } | undefined
  onChange: () => void
}

/** That the portal has a step as done, which nothing here can know. */
function Marca({ paso, hecho, onChange }: DeMarca) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const [marcar, marcando] = useLocked(() =>
    ordenar(
      comandosCertificacion.marcarPaso,
      { tiendaId },
      { paso, hecho: !hecho },
      { bien: hecho ? 'Por hacer otra vez' : 'Anotado' },
    ).then(onChange),
  )
  return (
    <Group gap="xs">
      <Button variant="default" loading={marcando} onClick={() => marcar()}>
        {hecho ? 'Quitar la marca' : 'El portal lo dio por hecho'}
      </Button>
      {hecho && (
        <Text size="sm" c="dimmed">
          Anotado el {formatDateTime(hecho.en)}
        </Text>
      )}
    </Group>
  )
}

/** What a step is done with; nothing where all of it is done in the portal. */
function Herramienta({ paso, estado, onChange }: { paso: PasoDeCertificacion; estado: EstadoDeCertificacion; onChange: () => void }) {
  switch (paso) {
    case 'registrado':
    case 'declaracion':
      return <FirmarFormulario />
    case 'datos':
      return (
        <>
          <SubirSet clase="comprobante" estado={estado} onChange={onChange} />
          <Casos clase="comprobante" estado={estado} onChange={onChange} />
        </>
      )
    case 'aprobaciones':
      return (
        <>
          <SubirSet clase="aprobacion" estado={estado} onChange={onChange} />
          <Casos clase="aprobacion" estado={estado} onChange={onChange} />
        </>
      )
    case 'simulacion':
      return (
        <>
          <Simulacion estado={estado} onChange={onChange} />
          <Casos clase="simulacion" estado={estado} onChange={onChange} />
        </>
      )
    case 'representacion':
      return <Representacion estado={estado} />
    case 'urlPrueba':
    case 'urlProduccion':
      return <DireccionDeRecepcion />
    default:
      return null
  }
}
