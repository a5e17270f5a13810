import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { readId } from '@shared/routes/location';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { listCall } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { NEW, templateKeys, TEMPLATES, type Template } from '../model';
import { setActive } from '../templates/switching';
import { TemplateCard, templateColumns, type TemplateWays } from '../templates/templateColumns';
import { TemplateDialog } from '../templates/TemplateDialog';
import { useTemplateListDefaults } from '../templates/templateFilters';

/** The country's own templates for replies to businesses. */
export default function TemplatesScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const defaults = useTemplateListDefaults();
  const language = useEnum('message_language');
  const type = useEnum('message_type');
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<Template>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const labels = { language, type };
    const ways: TemplateWays = {
      onOpen: (template) => show(template.template_id),
      onSwitch: (template) => void setActive(client, country, template, !template.is_active),
    };
    return {
      area: 'message_template',
      title: 'Reply templates',
      ...listCall('business_message/list_templates', defaults),
      columns: templateColumns(labels, ways),
      rowId: (template) => template.template_id,
      recordPath: TEMPLATES,
      onOpen: ways.onOpen,
      newPath: TEMPLATES,
      newQuery: { id: NEW },
      onNew: () => show(NEW),
      newLabel: 'Add template',
      searchLabel: 'Search name, text',
      nameOf: (template) => template.label,
      bulk: null,
      exporting: null,
      map: null,
      card: (template) => <TemplateCard template={template} labels={labels} {...ways} />,
      empty: {
        icon: 'text',
        title: 'No custom templates yet',
        hint: 'Add texts that you use often. Built-in templates are also available.',
      },
      queryKey: (input) => templateKeys.list(country, input),
    };
  }, [client, country, defaults, language, type, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {params.get('id') === NEW ? <TemplateDialog country={country} template={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
    </>
  );
}

/** The dialog of the template with this ID. It loads the current version. */
function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: templateKeys.one(country, id),
    queryFn: ({ signal }) =>
      callApi(
        'business_message/list_templates',
        { ids: [id], page_size: 1 },
        { signal, country, handles: 'all' },
      ),
  });
  const [template] = data?.list ?? [];
  return template === undefined ? null : (
    <TemplateDialog key={template.version} country={country} template={template} onClose={onClose} />
  );
}
