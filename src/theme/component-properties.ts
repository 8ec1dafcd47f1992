/**
 * The properties of the components that every page may use. `trellis check` compares pages with them, and the
 * page about properties is written from them. A test compares them with the components themselves.
 */

/** What a property takes: any content, a number, a switch, or one of these texts. */
type PropertyType = 'text' | 'number' | 'switch' | readonly string[];

export interface Property {
  type: PropertyType;
  /** In a few words, for the documentation. Markdown. */
  about: string;
}

export interface ComponentProperties {
  properties: Readonly<Record<string, Property>>;
  /** At least one of these is needed. */
  required?: readonly string[];
  /** Components that must contain it, at any depth. */
  parents?: readonly string[];
  /** What properties with other names are, for the documentation. Markdown. Absent if it takes no others. */
  others?: string;
}

const text = (about: string): Property => ({ type: 'text', about });
const number = (about: string): Property => ({ type: 'number', about });
const flag = (about: string): Property => ({ type: 'switch', about });
const oneOf = (choices: readonly string[], about: string): Property => ({ type: choices, about });

const ICON = {
  icon: text('Name of an icon, or the path or URL of an image.'),
  iconType: text('Style of the icon, such as `solid`, `regular` or `brands`.'),
  iconLibrary: text('Icon set: `fontawesome`, `lucide`, `tabler` or `phosphor`.'),
};

const TONES = ['note', 'info', 'tip', 'check', 'warning', 'danger'];
const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'];

const CALLOUT: ComponentProperties = {
  properties: { title: text('Heading.'), ...ICON, color: text('Color of the icon and the border.') },
};

const FIELD = {
  type: text('Type, as shown beside the name.'),
  required: flag('Marks the field as required.'),
  optional: flag('Marks the field as optional.'),
  deprecated: flag('Marks the field as deprecated.'),
  default: text('Default value.'),
  placeholder: text('Example in the empty field of the playground.'),
  enum: text('Allowed values, as a list.'),
  pre: text('Labels before the name, as a list.'),
  post: text('Labels after the name, as a list.'),
};

const PARAM_FIELD: ComponentProperties = {
  properties: {
    path: text('Name of a path parameter.'),
    query: text('Name of a query parameter.'),
    header: text('Name of a header.'),
    cookie: text('Name of a cookie.'),
    body: text('Name of a property of the request body.'),
    name: text('Name of a field that is not part of the request.'),
    ...FIELD,
    hidden: flag('Hides the field on the page. The playground still has it.'),
  },
  required: ['path', 'query', 'header', 'cookie', 'body', 'name'],
};

const COLUMNS: ComponentProperties = { properties: { cols: number('Columns on a wide screen, 1 to 4.') } };

const EXAMPLES: ComponentProperties = {
  properties: { dropdown: flag('Shows a list instead of tabs.') },
};

const TREE: ComponentProperties = { properties: {} };

const FILE: ComponentProperties = {
  properties: { name: text('Name of the file.'), highlight: flag('Marks the file.') },
  required: ['name'],
  parents: ['Tree', 'FileTree'],
};

const FOLDER: ComponentProperties = {
  properties: {
    name: text('Name of the folder.'),
    defaultOpen: flag('Whether the folder is open initially.'),
    openable: flag('Whether readers can open and close it.'),
    highlight: flag('Marks the folder.'),
  },
  required: ['name'],
  parents: ['Tree', 'FileTree'],
};

const GITHUB: ComponentProperties = {
  properties: {
    repo: text('`owner/name`, or the URL of the repository.'),
    variant: oneOf(['inset', 'flat'], 'Look of the card.'),
  },
  required: ['repo'],
};

/** By the name of the component, or of a member such as `Tree.File`. */
export const COMPONENT_PROPERTIES = {
  Accordion: {
    properties: {
      title: text('Heading. It is always visible.'),
      description: text('Text below the heading.'),
      defaultOpen: flag('Whether it is open initially.'),
      ...ICON,
    },
    required: ['title'],
  },
  AccordionGroup: { properties: {} },
  Badge: {
    properties: {
      color: oneOf(
        [
          ...['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple'],
          ...['white', 'surface', 'white-destructive', 'surface-destructive'],
        ],
        'Color.',
      ),
      size: oneOf(['xs', 'sm', 'md', 'lg'], 'Size.'),
      shape: oneOf(['rounded', 'pill'], 'Shape.'),
      ...ICON,
      stroke: flag('Draws a border instead of a background.'),
      disabled: flag('Shows the badge dimmed.'),
    },
  },
  Callout: {
    properties: {
      ...CALLOUT.properties,
      kind: oneOf(TONES, 'Kind of callout.'),
      type: oneOf(TONES, 'The same as `kind`.'),
    },
  },
  Card: {
    properties: {
      title: text('Heading.'),
      ...ICON,
      color: text('Color of the icon.'),
      href: text('Target of the link.'),
      newTab: flag('Opens the link in a new tab.'),
      arrow: flag('Shows an arrow. By default, only links to other sites have one.'),
      cta: text('Link text below the content.'),
      img: text('Image above the text.'),
      horizontal: flag('Puts the icon or image beside the text.'),
      type: oneOf(TONES, 'Colors of a callout.'),
      disabled: flag('Removes the link.'),
    },
  },
  CardGroup: COLUMNS,
  Check: CALLOUT,
  CodeBlock: {
    properties: {
      code: text('The code, instead of children.'),
      language: text('Language of the code.'),
      lang: text('The same as `language`.'),
      filename: text('Title of the block.'),
      title: text('The same as `filename`.'),
      ...ICON,
      lines: flag('Numbers the lines.'),
      wrap: flag('Wraps long lines.'),
      expandable: flag('Shows the first lines, and a button for the rest.'),
      highlight: text('Lines to mark, such as `{[2, 4]}`.'),
      focus: text('Lines to keep in focus.'),
    },
  },
  CodeGroup: EXAMPLES,
  Color: { properties: { variant: oneOf(['compact', 'table'], 'Look of the list.') } },
  'Color.Item': {
    properties: {
      name: text('Name of the color.'),
      value: text('CSS color, or one for each mode: `{{ light: "#fff", dark: "#000" }}`.'),
    },
    required: ['value'],
    parents: ['Color'],
  },
  'Color.Row': { properties: { title: text('Heading of the row.') }, parents: ['Color'] },
  Column: { properties: {} },
  Columns: COLUMNS,
  Danger: CALLOUT,
  Expandable: {
    properties: {
      title: text('Text of the button.'),
      defaultOpen: flag('Whether it is open initially.'),
    },
  },
  FileTree: TREE,
  'FileTree.File': FILE,
  'FileTree.Folder': FOLDER,
  FilterableTable: { properties: { label: text('Label of the filter.') } },
  Frame: {
    properties: {
      caption: text('Text below the frame.'),
      hint: text('Text above the frame.'),
      type: oneOf(['simple', 'glass'], '`simple` has no border.'),
    },
  },
  GitHub: GITHUB,
  'GitHub.Repo': GITHUB,
  Icon: {
    properties: {
      ...ICON,
      name: text('The same as `icon`.'),
      src: text('Path or URL of an image.'),
      library: text('The same as `iconLibrary`.'),
      color: text('Color.'),
      size: number('Width in pixels.'),
    },
    required: ['icon', 'name', 'src'],
  },
  Info: CALLOUT,
  Latex: { properties: {} },
  LiveRequest: { properties: { href: text('Path of the operation page.') } },
  Mermaid: {
    properties: {
      chart: text('The diagram, instead of children.'),
      placement: text('Corner that the controls are in.'),
      actions: flag('Whether the diagram can be moved and zoomed.'),
    },
  },
  Note: CALLOUT,
  OperationReference: { properties: {} },
  Panel: { properties: {} },
  Param: PARAM_FIELD,
  ParamField: PARAM_FIELD,
  Prompt: {
    properties: { description: text('What the prompt is for.'), ...ICON },
  },
  RequestExample: EXAMPLES,
  ResponseExample: EXAMPLES,
  ResponseField: {
    properties: { name: text('Name of the field.'), ...FIELD },
    required: ['name'],
  },
  Snippet: {
    properties: { file: text('File below `_snippets` or `snippets`.') },
    required: ['file'],
    others: 'The snippet can use any other property as a variable.',
  },
  Step: {
    properties: {
      title: text('Heading.'),
      titleSize: oneOf(TITLE_SIZES, 'Size of the heading.'),
      stepNumber: number('Number of the step.'),
      ...ICON,
      noAnchor: flag('Removes the link to the step.'),
    },
    parents: ['Steps'],
  },
  Steps: { properties: { titleSize: oneOf(TITLE_SIZES, 'Size of all headings.') } },
  Tab: {
    properties: { title: text('Label of the tab.'), ...ICON },
    required: ['title'],
    parents: ['Tabs'],
  },
  Tabs: {
    properties: {
      defaultTabIndex: number('Index of the initial tab, counted from 0.'),
      sync: flag('Whether tabs with the same title switch together.'),
      borderBottom: flag('Draws a line below the tabs.'),
    },
  },
  Tile: {
    properties: {
      href: text('Target of the link.'),
      title: text('Heading.'),
      description: text('Text below the heading.'),
    },
  },
  Tip: CALLOUT,
  Tooltip: {
    properties: {
      tip: text('Text of the tooltip.'),
      headline: text('Heading of the tooltip.'),
      cta: text('Text of a link in the tooltip.'),
      href: text('Target of that link.'),
    },
    required: ['tip', 'headline'],
  },
  Tree: TREE,
  'Tree.File': FILE,
  'Tree.Folder': FOLDER,
  Update: {
    properties: {
      label: text('Heading, such as a date or a version.'),
      description: text('Text beside the heading.'),
      tags: text('Tags that readers can filter by, as a list.'),
      anchor: text('Id of the entry. By default, it comes from the label.'),
      rss: text('Title and description in the feed.'),
    },
  },
  View: { properties: { title: text('Name of the view.'), ...ICON }, required: ['title'] },
  Visibility: {
    properties: { for: oneOf(['humans', 'agents', 'human', 'agent'], 'Who sees the content.') },
    required: ['for'],
  },
  Warning: CALLOUT,
} as const satisfies Record<string, ComponentProperties>;
