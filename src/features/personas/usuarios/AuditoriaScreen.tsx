import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPersonas, type LineaLeida } from '#domain/personas/comandos.personas.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { useQuestion } from '#features/kit/list/useQuestion.ts'
import { usePaginasDe } from '#features/kit/list/usePaginas.ts'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { ElegirPersona } from './ElegirPersona.tsx'
import { actoEnPalabras, cambiosQueDicen, navegadorEnPalabras, tiposDeAuditoria } from './nombres.ts'
import classes from './Usuarios.module.css'
import { PagedList } from '#features/kit/PagedList.tsx'

/** Every act that the server decided: who did it, from where, what was before and what came after. */
export function Component() {
  const { words: docId, of, text, choice } = useQuestion('doc', 'persona', 'tienda', 'tipo')
  const { datos: tiendas } = useConsulta(comandos.tiendasDeMercana, {}, {})
  const pregunta = { persona: of('persona'), tiendaId: of('tienda'), docTipo: of('tipo'), docId }
  const paginas = usePaginasDe(comandosPersonas.auditoria, pregunta, ({ lineas }) => lineas)
  const { value: persona, onChange: setPersona } = choice('persona')
  return (
    <PageLayout title="Auditoría" description="Quién hizo qué, desde dónde, y qué había antes y después. Lo último primero.">
      <div className={classes['buscador']} role="search">
        <ElegirPersona etiqueta="Quién lo hizo" valor={persona} onPick={setPersona} />
        <ChoiceField
          label="Tienda"
          data={[
            { value: '', label: 'Todas' },
            ...(tiendas?.tiendas ?? []).map((tienda) => ({ value: tienda.tiendaId, label: tienda.tiendaNombre })),
          ]}
          {...choice('tienda')}
        />
        <TextField label="Documento" placeholder="cuenta:… o empleado:…" {...text} />
        <ChoiceField label="Qué" data={[{ value: '', label: 'Todo' }, ...tiposDeAuditoria]} {...choice('tipo')} />
      </div>
      <PagedList
        of={paginas}
        what="La auditoría"
        label="Actos"
        className={classes['lista']}
        empty={
          <EmptyState icon={<IconHistory size={38} />} title="Nada con esas señas">
            Quita un filtro para ver más.
          </EmptyState>
        }
      >
        {(linea) => (
          <li key={linea.id} className={classes['renglon']}>
            <Linea linea={linea} />
          </li>
        )}
      </PagedList>
    </PageLayout>
  )
}

function Linea({ linea }: { linea: LineaLeida }) {
  const { en, quien, quienNombre, suplantadoPorNombre, suplantadoPor, tiendaNombre, docId, docNombre, dispositivoId, navegador, ip } = linea
  const campos = cambiosQueDicen(linea.cambios)
  const desde = [linea.dispositivoNombre || dispositivoId, navegador === '' ? '' : navegadorEnPalabras(navegador), ip]
    .filter((parte) => parte !== '')
    .join(' · ')
  return (
    <div className={classes['palabras']}>
      <Text>
        <b>{quienNombre || (quien === 'servidor' ? 'El servidor' : quien)}</b>
        {suplantadoPor !== '' && ` (lo hizo ${suplantadoPorNombre || suplantadoPor} en su nombre)`} {actoEnPalabras(linea)}
        {docNombre !== '' && `: ${docNombre}`}
      </Text>
      <Text c="dimmed" size="sm">
        {[formatDateTime(en), tiendaNombre, docId].filter((parte) => parte !== '').join(' · ')}
        {desde !== '' && ` · desde ${desde}`}
      </Text>
      {campos.length > 0 && (
        <details>
          <summary>{campos.length === 1 ? '1 dato' : `${campos.length} datos`}</summary>
          <ul className={classes['cambios']}>
            {campos.map(([campo, antes, despues]) => (
              <li key={campo}>
                {campo}:{' '}
                <Text span c="dimmed" td="line-through">
                  {antes}
                </Text>{' '}
                → <b>{despues}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
