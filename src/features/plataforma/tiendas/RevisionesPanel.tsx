import { useState } from 'react'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, type RevisionPedida } from '#domain/plataforma/comandos.mercana.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { nombresDeEstadoDeTienda } from '#domain/tienda/tienda.rules.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { Section } from '#features/kit/Section.tsx'
import { Facts } from '#features/kit/Facts.tsx'
import { formatAgo, formatDateTime, formatInteger } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { Taxpayer } from '#features/kit/Taxpayer.tsx'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { paths } from '#features/paths.ts'
import classes from './Plataforma.module.css'
import { ResponderRevision, type RespuestaDeRevision } from './ResponderRevision.tsx'

const CADA_MS = 60_000

/** What stores ask of Mercana, the one that waits longest first, with what is known to decide it. */
export function RevisionesPanel() {
  const consulta = useConsulta(comandosMercana.revisiones, {}, {}, { cadaMs: CADA_MS })
  const cuantas = consulta.datos?.revisiones.length ?? 0
  return (
    <Section title={`Tiendas que esperan respuesta${cuantas > 0 ? ` (${formatInteger(cuantas)})` : ''}`} size="h2">
      <Answer of={consulta} what="Las tiendas que esperan">
        {({ revisiones }) => (
          <Stack gap="md">
            {revisiones.length === 0 && <Text c="dimmed">Ninguna tienda espera que la aprueben ni que le confirmen su RNC.</Text>}
            {revisiones.map((revision) => (
              <Tarjeta key={revision.tiendaId} revision={revision} onDone={consulta.recargar} />
            ))}
          </Stack>
        )}
      </Answer>
    </Section>
  )
}

function Tarjeta({ revision, onDone }: { revision: RevisionPedida; onDone: () => void }) {
  const [respuesta, setRespuesta] = useState<RespuestaDeRevision>()
  const [fotos, setFotos] = useState(false)
  const ahora = useNow(CADA_MS)
  const { de, en, nota, actaId, identidadId, tienda, historia } = revision
  const boton = (que: RespuestaDeRevision, palabra: string, color: string) => (
    <Button variant={que === 'aprobar' ? 'filled' : 'default'} color={color} onClick={() => setRespuesta(que)}>
      {palabra}
    </Button>
  )
  return (
    <article className={classes['caja']} aria-label={`Lo que pide ${tienda.nombre}`}>
      <Group justify="space-between" align="baseline">
        <div>
          <Text fw={700} fz="lg">
            {tienda.nombre}
          </Text>
          <Text c="dimmed" size="sm">
            /{tienda.slug} · {nombresDeEstadoDeTienda[tienda.estado]} · creada el {formatDateTime(tienda.creada)}
          </Text>
        </div>
        <Text size="sm">
          {de === 'apertura' ? 'Pide abrir al público' : 'Pide confirmar su RNC'} · {formatAgo(en, ahora)}
        </Text>
      </Group>
      <Facts
        wide
        rows={[
          ...datosDe(revision).map(([que, valor, tono]) => [que, <Dato key={que} valor={valor} tono={tono} />] as const),
          ['Lo tiene confirmado', tiendasDe(revision.rnc.tienen)],
          ['También lo escribe', tiendasDe(revision.rnc.escriben)],
        ]}
      />
      <Taxpayer number={revision.rnc.numero} name="" />
      {nota !== '' && <Text>“{nota}”</Text>}
      {historia.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Lo que ya se le respondió
          </Text>
          {historia.map((linea) => (
            <Text key={linea.en} size="sm" c="dimmed">
              {formatDateTime(linea.en)}, {linea.quien}: {nombresDeRespuesta[linea.que] ?? linea.que}
              {linea.motivo !== '' && ` (“${linea.motivo}”)`}
            </Text>
          ))}
        </div>
      )}
      {fotos && (
        <Stack>
          {actaId !== '' && <FotoComprobante archivoId={actaId} alt={`Acta del RNC de ${tienda.nombre}`} />}
          {identidadId !== '' && <FotoComprobante archivoId={identidadId} alt={`Documento de identidad de ${revision.pide.nombre}`} />}
        </Stack>
      )}
      <Group gap="xs">
        {boton('aprobar', de === 'apertura' ? 'Aprobar' : 'Confirmar el RNC', 'teal')}
        {boton('pedir', 'Pedir algo', 'orange')}
        {boton('rechazar', 'Rechazar', 'red')}
        {(actaId !== '' || identidadId !== '') && (
          <Button variant="subtle" onClick={() => setFotos(!fotos)} aria-expanded={fotos}>
            {fotos ? 'Guardar los papeles' : 'Ver los papeles'}
          </Button>
        )}
      </Group>
      {respuesta && <ResponderRevision revision={revision} que={respuesta} onClose={() => setRespuesta(undefined)} onDone={onDone} />}
    </article>
  )
}

const nombresDeRespuesta: Readonly<Record<string, string>> = { aprobar: 'aprobada', pedir: 'se le pidió algo', rechazar: 'rechazada' }

type Tono = 'teal' | 'orange' | 'red' | ''

function datosDe({
  tienda,
  pide,
  rnc,
  actaId,
  identidadId,
  tieneBanco,
  publicados,
  mostrar,
  de,
}: RevisionPedida): [string, string, Tono][] {
  const situacion: Record<RevisionPedida['rnc']['situacion'], [string, Tono]> = {
    ninguno: ['Sin RNC', 'orange'],
    libre: ['Nadie lo tiene confirmado', ''],
    suyo: ['Ya es suyo', 'teal'],
    'de-otra': ['Lo tiene otra tienda', 'red'],
  }
  return [
    ['La pide', pide.nombre || 'Sin nombre', ''],
    ['Correo', pide.email || 'Sin correo', ''],
    ['¿Correo probado?', pide.verificado ? 'Probado' : 'Sin probar', pide.verificado ? 'teal' : 'orange'],
    ['Teléfono de la tienda', formatoTelefono(tienda.telefono) || 'Ninguno', tienda.telefono === '' ? 'orange' : ''],
    ['Correo de la tienda', tienda.email || 'Ninguno', ''],
    [
      'Dirección',
      [tienda.calle, tienda.lugar].filter((parte) => parte !== '').join(', ') || 'Ninguna',
      tienda.lugar === '' ? 'orange' : '',
    ],
    ['Tipo', tienda.tipo || 'Sin decir', ''],
    ['Razón social', tienda.razonSocial || 'La misma', ''],
    ['RNC', rnc.numero === '' ? 'Ninguno' : formatoIdentificacion(rnc.numero), ''],
    [
      'Dígitos del RNC',
      rnc.numero === '' ? '—' : rnc.aviso === '' ? 'Correctos' : mensajeDe({ code: rnc.aviso }).mensaje,
      rnc.aviso === '' ? '' : 'red',
    ],
    ['De quién es el RNC', ...situacion[rnc.situacion]],
    ['Foto del acta', actaId === '' ? 'No la envió' : 'La envió', actaId === '' ? 'orange' : 'teal'],
    ['Foto de identidad', identidadId === '' ? 'No la tiene' : 'En su perfil', identidadId === '' ? 'orange' : 'teal'],
    ['Cuenta de banco', tieneBanco ? 'Puesta' : 'Sin poner', tieneBanco ? '' : 'orange'],
    ['Productos publicados', formatInteger(publicados), ''],
    ...(de === 'apertura' ? ([['En la portada', mostrar ? 'Quiere salir' : 'Solo con el enlace', '']] as [string, string, Tono][]) : []),
  ]
}

const Dato = ({ valor, tono }: { valor: string; tono: Tono }) =>
  tono === '' ? (
    valor
  ) : (
    <Badge variant="light" color={tono} className={classes['dato'] ?? ''}>
      {valor}
    </Badge>
  )

const tiendasDe = (tiendas: RevisionPedida['rnc']['tienen']) =>
  tiendas.length === 0
    ? undefined
    : tiendas.map(({ tiendaId, nombre, slug }) => (
        <Anchor key={tiendaId} component={Link} to={paths.tienda.href({ nombre: slug })} display="block">
          {nombre}
        </Anchor>
      ))
